import "server-only";
import { headers } from "next/headers";
import { cache } from "react";
import { notSignedIn } from "#lib/errors.ts";
import { currentSession } from "./current-session.ts";
import { PersonContext } from "./person-context.ts";
import { visitorOf } from "./visitor.ts";

/**
 * The door of people to their own account.
 * @throws AppError not_signed_in
 */
export const currentPerson = cache(async (): Promise<PersonContext> => {
  const session = await currentSession();
  if (!session) throw notSignedIn();
  return new PersonContext(session, visitorOf(await headers()).address);
});
