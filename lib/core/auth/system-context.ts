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
  | "recipient_mails"
  | "privacy"
  | "invitations";

/** A job that the system runs by itself. It may read the service and write the mirror; it never orders or pays. */
export class SystemContext {
  readonly workspace: Workspace;
  readonly task: SystemTask;
  readonly #keyring: Keyring;

  constructor(workspace: Workspace, task: SystemTask, keyring: Keyring) {
    this.workspace = workspace;
    this.task = task;
    this.#keyring = keyring;
  }

  /** Reads orders with any key of the account that still works, those of `mode` first. */
  read<T>(mode: Mode, run: (service: ServiceClient) => Promise<T>): Promise<T> {
    return this.#keyring.read(mode, run);
  }

  /** Whether any key may read orders. */
  get canRead(): boolean {
    return this.#keyring.allWith("orders:read").length > 0;
  }

  /** Whether one of these keys was not refused when the service was last asked. */
  get hasWorkingKey(): boolean {
    return this.#keyring.allWith("orders:read").some(({ refusedAt }) => refusedAt === null);
  }

  /** Reads the catalog, which has no mode, with any key of the account that still works. */
  readCatalog<T>(run: (service: ServiceClient) => Promise<T>): Promise<T> {
    return this.#keyring.read("live", run, "catalog:read");
  }

  get canReadCatalog(): boolean {
    return this.#keyring.allWith("catalog:read").length > 0;
  }

  /**
   * A client for the account's webhook endpoints: with the given key, else with another one that has the scope. Null
   * when no key has it.
   */
  webhooks(keyId?: string): ServiceClient | null {
    const keys = this.#keyring.allWith("webhooks:manage");
    const key = keys.find(({ id }) => id === keyId) ?? keys[0];
    return key ? this.#keyring.client(key) : null;
  }

  /** Every stored key, with a call that asks the service about it. */
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

/** Recovery keeps a lease during its calls, so it uses the short timeouts of a member's call. */
const usualUrgency = (task: SystemTask): Urgency => (task === "finish_intents" ? "person" : "background");
