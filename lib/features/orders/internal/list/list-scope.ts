import type { MemberContext } from "#lib/core/auth/context.ts";

/** Whose orders are listed, of which mode, and who "me" is: of somebody whom a verb has let through. */
export type ListScope = Pick<MemberContext, "workspace" | "mode" | "actor">;
