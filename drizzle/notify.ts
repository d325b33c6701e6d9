import { sql } from "drizzle-orm";
import type { Executor } from "./client.ts";
import type { Mode } from "./mode.ts";

export const liveChannel = "pressroom_live";

/** What changed, never how: whoever hears it asks for what they may see. */
export type LiveChange = { workspaceId: string } /**
 * `creation`: an order that is being looked for; `payments`: what waits to be paid, or what a key may pay; `run`:
 * several orders that one decision is about.
 */ & (
  | { kind: "order" | "creation" | "payments" | "run" | "quote"; mode: Mode; id: string }
  /** Several orders at once, `id` empty. */
  | { kind: "orders"; mode: Mode; id: string }
  /** What people told each other about an order; `id` is the order's. */
  | { kind: "note"; mode: Mode; id: string }
  /** What needs somebody; several orders being imported or repeated. */
  | { kind: "problem" | "import" | "schedule"; mode: Mode; id: string }
  /** The address book, or a saved view of the orders. */
  | { kind: "address" | "view"; id: string }
  /** The event log, `id` empty where it is many; the account's webhook endpoints. */
  | { kind: "events" | "webhooks"; id: string }
  /** The inbox of a person; `id` is the user's. */
  | { kind: "notification"; id: string }
  /** What the keys are and may do: told in both modes. */
  | { kind: "keys"; id: string }
  /** Somebody's role here, or that they are here at all; `id` is the user's. */
  | { kind: "member"; id: string }
  /** A session that was ended; `id` is the session's. */
  | { kind: "session"; id: string }
  /** A print file of the library, one on its way there (`upload`), or a template: in both modes alike. */
  | { kind: "file" | "upload" | "template"; id: string }
  /** A product of the catalog, or how far its reading is (`id` empty): in both modes alike. */
  | { kind: "catalog"; id: string }
  /** Whether the service answers: in both modes alike. */
  | { kind: "service" }
);

/**
 * Telling inside a statement; `change` is a `LiveChange` as jsonb. The same change told twice by one transaction is
 * heard once.
 */
export const notifying = (change: string) => `pg_notify('${liveChannel}', (${change})::text)`;

const told = sql.raw(`select ${notifying("told.change::jsonb")}`);

/** Heard by every process when, and only when, the transaction commits. */
export async function notifyChange(tx: Executor, change: LiveChange): Promise<void> {
  await notifyChanges(tx, [change]);
}

/** The same of several, in one statement. */
export async function notifyChanges(tx: Executor, changes: LiveChange[]): Promise<void> {
  const given = changes.map((change) => JSON.stringify(change));
  await tx.execute(sql`${told} from unnest(${sql.param(given)}::text[]) as told (change)`);
}
