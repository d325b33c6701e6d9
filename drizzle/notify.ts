import { sql } from "drizzle-orm";
import type { Executor } from "./client.ts";
import type { Mode } from "./mode.ts";

export const liveChannel = "pressroom_live";

/** Says what changed, without the data: each receiver reads the data that it may see. */
export type LiveChange = { workspaceId: string } /**
 * `creation`: an attempt to create an order; `id` is the intent's. `payments`: the orders that wait for payment, or
 * what a key may pay. `run`: one action on several orders.
 */ & (
  | { kind: "order" | "creation" | "payments" | "run" | "quote"; mode: Mode; id: string }
  /** Several orders at once, `id` empty. */
  | { kind: "orders"; mode: Mode; id: string }
  /** The notes of an order; `id` is the order's. */
  | { kind: "note"; mode: Mode; id: string }
  /** A problem of an order; an import of orders; a schedule that repeats an order. */
  | { kind: "problem" | "import" | "schedule"; mode: Mode; id: string }
  /** The address book, or a saved view of the orders. */
  | { kind: "address" | "view"; id: string }
  /** The event log, with an empty `id` for several events; the account's webhook endpoints. */
  | { kind: "events" | "webhooks"; id: string }
  /** The inbox of a member; `id` is the user's. */
  | { kind: "notification"; id: string }
  /** The API keys and their permissions: sent in both modes. */
  | { kind: "keys"; id: string }
  /** A membership or its role; `id` is the user's. */
  | { kind: "member"; id: string }
  /** The end of a session; `id` is the session's. */
  | { kind: "session"; id: string }
  /** A print file of the library, an upload, or a template: the same in both modes. */
  | { kind: "file" | "upload" | "template"; id: string }
  /** A product of the catalog, or the progress of the catalog's sync (`id` empty): the same in both modes. */
  | { kind: "catalog"; id: string }
  /** Whether the service answers: the same in both modes. */
  | { kind: "service" }
);

// Equal changes of one transaction are delivered once. Always run it as a separate statement: on a distributed database
// a worker node may run a part of a statement, and no process listens there.
const selectNotify = sql.raw(`select pg_notify('${liveChannel}', told.change)`);

/** Notifies every process of a change, if and when the transaction commits. */
export async function notifyChange(tx: Executor, change: LiveChange): Promise<void> {
  await notifyChanges(tx, [change]);
}

/** Notifies every process of several changes, in one statement. */
export async function notifyChanges(tx: Executor, changes: LiveChange[]): Promise<void> {
  const given = changes.map((change) => JSON.stringify(change));
  await tx.execute(sql`${selectNotify} from unnest(${sql.param(given)}::text[]) as told (change)`);
}
