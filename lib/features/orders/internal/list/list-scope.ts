import type { MemberContext } from "#lib/core/auth/context.ts";

/** The workspace and mode of the listed orders, and the member that "me" stands for. A verb has checked the access. */
export type ListScope = Pick<MemberContext, "workspace" | "mode" | "actor">;
