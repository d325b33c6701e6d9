import { sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import type { Mode } from "#drizzle/mode.ts";

export const liveChannel = "pressroom_live";

/** What changed, never how: whoever hears it asks for what they may see. */
export type LiveChange = { workspaceId: string; id: string } & (
  | { kind: "order"; mode: Mode }
  /** What the keys are and may do: told in both modes. */
  | { kind: "keys" }
  /** Somebody's role here, or that they are here at all; `id` is the user's. */
  | { kind: "member" }
);

/** Heard by every process when, and only when, the transaction commits. */
export async function notifyChange(tx: Executor, change: LiveChange): Promise<void> {
  await tx.execute(sql`select pg_notify(${liveChannel}, ${JSON.stringify(change)})`);
}
