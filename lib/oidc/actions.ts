"use server";

import { revalidatePath } from "next/cache";
import { keptBrowserToken } from "#lib/auth/browser-token.ts";
import { paths } from "#lib/paths.ts";
import { beginAtProvider } from "#lib/public/begin-at-provider.ts";
import { personAction, publicAction } from "#lib/transport/action-client.ts";
import { beginLink } from "./begin-link.ts";
import { joinByProviderSchema, unlinkIdentitySchema } from "./schemas.ts";
import { unlinkIdentity } from "./unlink-identity.ts";

export const joinByProviderAction = publicAction
  .inputSchema(joinByProviderSchema)
  .action(async ({ parsedInput: { token } }) => ({
    href: await beginAtProvider({ kind: "join", token }, await keptBrowserToken("oidc")),
  }));

export const linkIdentityAction = personAction.action(async ({ ctx: { person } }) => ({
  href: await beginLink(person, await keptBrowserToken("oidc")),
}));

export const unlinkIdentityAction = personAction
  .inputSchema(unlinkIdentitySchema)
  .action(async ({ parsedInput, ctx: { person } }) => {
    await unlinkIdentity(person, parsedInput);
    revalidatePath(paths.accountSecurity());
  });
