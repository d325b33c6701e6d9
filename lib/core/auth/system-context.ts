import { eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import type { Mode } from "#drizzle/mode.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import type { ServiceClient } from "#lib/core/service/client.ts";
import { notFound } from "#lib/errors.ts";
import type { Urgency } from "./connect-service.ts";
import type { Workspace } from "./context.ts";
import { type KeyCheck, type Keyring, loadKeyring } from "./keyring.ts";
import { workspaceColumns } from "./workspace-columns.ts";

export type SystemTask =
  | "mirror"
  | "finish_intents"
  | "check_keys"
  | "catalog"
  | "files"
  | "problems"
  | "runs"
  | "imports"
  | "schedules"
  | "webhooks"
  | "events"
  | "notifications"
  | "privacy"
  | "invitations";

/** A job that nobody asked for. It may read the service and write the mirror; it never orders or pays. */
export class SystemContext {
  readonly workspace: Workspace;
  readonly task: SystemTask;
  readonly #keyring: Keyring;

  constructor(workspace: Workspace, task: SystemTask, keyring: Keyring) {
    this.workspace = workspace;
    this.task = task;
    this.#keyring = keyring;
  }

  /** Reads orders with whichever key of the account still may, those of `mode` first. */
  read<T>(mode: Mode, run: (service: ServiceClient) => Promise<T>): Promise<T> {
    return this.#keyring.read(mode, run);
  }

  /** Whether there is a key to read with at all. */
  get canRead(): boolean {
    return this.#keyring.allWith("orders:read").length > 0;
  }

  /** Whether one of them was not refused when it was last asked. */
  get hasWorkingKey(): boolean {
    return this.#keyring.allWith("orders:read").some(({ refusedAt }) => refusedAt === null);
  }

  /** Reads the catalog, which has no mode, with whichever key of the account still may. */
  readCatalog<T>(run: (service: ServiceClient) => Promise<T>): Promise<T> {
    return this.#keyring.read("live", run, "catalog:read");
  }

  get canReadCatalog(): boolean {
    return this.#keyring.allWith("catalog:read").length > 0;
  }

  /** A client for the account's webhook endpoints: the key they were made with, or another that may. */
  webhooks(keyId?: string): ServiceClient | null {
    const keys = this.#keyring.allWith("webhooks:manage");
    const key = keys.find(({ id }) => id === keyId) ?? keys[0];
    return key ? this.#keyring.client(key) : null;
  }

  /** Every stored key, to ask the service what it is. */
  keyChecks(): KeyCheck[] {
    return this.#keyring.checks();
  }
}

export async function systemContext(
  workspaceId: string,
  task: SystemTask,
  urgency: Urgency = usualUrgency(task),
): Promise<SystemContext> {
  const [workspace] = await db()
    .select(workspaceColumns)
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId));
  if (!workspace) throw notFound();
  return new SystemContext(workspace, task, await loadKeyring(db(), workspace, urgency));
}

/** Recovery holds a lease while it asks, so it gives up as soon as a person would. */
const usualUrgency = (task: SystemTask): Urgency => (task === "finish_intents" ? "person" : "background");
