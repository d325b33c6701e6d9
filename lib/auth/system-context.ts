import { eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { notFound } from "#lib/errors.ts";
import type { ServiceClient } from "./connect-service.ts";
import type { Workspace } from "./context.ts";
import { type Keyring, loadKeyring } from "./keyring.ts";

export type SystemTask = "mirror" | "finish_intents";

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

  /** Any key of the account that may read orders; the account's orders are the same through each of them. */
  get reader(): ServiceClient | null {
    const key = this.#keyring.findWith("orders:read");
    return key ? this.#keyring.client(key) : null;
  }

  /** The client of one key row, for what was sent with it; null when that key is gone. */
  clientOf(keyId: string): ServiceClient | null {
    const key = this.#keyring.byId(keyId);
    return key ? this.#keyring.client(key) : null;
  }
}

export async function systemContext(workspaceId: string, task: SystemTask): Promise<SystemContext> {
  const [workspace] = await db()
    .select({
      id: workspaces.id,
      slug: workspaces.slug,
      name: workspaces.name,
      accountId: workspaces.accountId,
    })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId));
  if (!workspace) throw notFound();
  return new SystemContext(workspace, task, await loadKeyring(db(), workspace, "background"));
}
