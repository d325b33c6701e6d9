import { type HeldRole, refOf } from "#lib/core/auth/held-role.ts";
import type { ChoosableRole } from "./member-role.tsx";

/** What a browser needs of a role to offer it. */
export const toChoosable = (held: HeldRole): ChoosableRole => ({
  ref: refOf(held),
  role: held.role,
  name: held.name,
});
