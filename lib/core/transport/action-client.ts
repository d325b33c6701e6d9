import "server-only";
import { createSafeActionClient } from "next-safe-action";
import { z } from "zod";
import { currentPerson } from "#lib/core/auth/current-session.ts";
import { memberContext, workspaceContext } from "#lib/core/auth/member-context.ts";
import { parseInput } from "#lib/parse-input.ts";
import { describeError } from "./describe-error.ts";
import { requireSameOrigin } from "./same-origin.ts";

// A problem goes out as its kind; the form has the words for it.
z.config({ customError: (issue) => issue.code });

const placeSchema = z.object({ workspace: z.string(), mode: z.string() });
const workspaceSchema = z.object({ workspace: z.string() });

/** For what needs no session; the verb checks its token itself. */
export const publicAction = createSafeActionClient({
  handleServerError: describeError,
}).use(async ({ next }) => {
  await requireSameOrigin();
  return next();
});

/** A person where orders are. The page binds the place; the session decides what it is worth. */
export const memberAction = publicAction
  .bindArgsSchemas([placeSchema])
  .use(async ({ next, bindArgsClientInputs }) => {
    const member = await memberContext(parseInput(placeSchema, bindArgsClientInputs[0]));
    return next({ ctx: { member } });
  });

/** A person in a workspace's settings. */
export const workspaceAction = publicAction
  .bindArgsSchemas([workspaceSchema])
  .use(async ({ next, bindArgsClientInputs }) => {
    const member = await workspaceContext(parseInput(workspaceSchema, bindArgsClientInputs[0]).workspace);
    return next({ ctx: { member } });
  });

/** A person about themselves, wherever they belong. */
export const personAction = publicAction.use(async ({ next }) =>
  next({ ctx: { person: await currentPerson() } }),
);
