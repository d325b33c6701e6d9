"use server";

import { revalidatePath } from "next/cache";
import { keptBrowserToken } from "#lib/core/auth/browser-token.ts";
import { personAction } from "#lib/core/transport/action-client.ts";
import { paths } from "#lib/paths.ts";
import { beginLink } from "./begin-link.ts";
import { unlinkIdentitySchema } from "./schemas.ts";
import { unlinkIdentity } from "./unlink-identity.ts";

export const linkIdentityAction = personAction
  .metadata({ name: "linkIdentity" })
  .action(async ({ ctx: { person } }) => ({
    href: await beginLink(person, await keptBrowserToken("oidc")),
  }));

export const unlinkIdentityAction = personAction
  .metadata({ name: "unlinkIdentity" })
  .inputSchema(unlinkIdentitySchema)
  .action(async ({ parsedInput, ctx: { person } }) => {
    await unlinkIdentity(person, parsedInput);
    revalidatePath(paths.accountSecurity());
  });
