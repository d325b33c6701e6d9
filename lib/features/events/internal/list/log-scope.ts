import type { MemberContext } from "#lib/core/auth/context.ts";

/** Whose log is read, and of which mode: of somebody whom a verb has let through. */
export type LogScope = Pick<MemberContext, "workspace" | "mode">;

/** From a place on, or from the end of the log; never more than `limit` rows are read. */
export type LogReading = {
  descends: boolean;
  /** PostgreSQL's own text of the instant, and the id. */
  from: { createdAt: string; id: string } | null;
  limit: number;
};
