import { and, eq, isNull } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import type { Mode } from "#drizzle/mode.ts";
import { apiKeys } from "#drizzle/schema/api-keys.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";

import type { ServiceClient } from "#lib/core/service/client.ts";
import { ServiceError } from "#lib/core/service/errors.ts";
import type { Me } from "#lib/core/service/schemas/me.ts";
import { describeException } from "#lib/describe-exception.ts";
import { log } from "#lib/log.ts";
import { connectService, type KnownService, type Urgency } from "./connect-service.ts";
import { NotConnected } from "./not-connected.ts";
import { openSecret, opensHere } from "./seal-secret.ts";

export type StoredKey = typeof apiKeys.$inferSelect;
export type Purpose = StoredKey["purpose"];

/** A key's row, and the one question that may be asked with any key: what it is. */
export type KeyCheck = { key: StoredKey; getMe: () => Promise<Me> };

type KnownWorkspace = { id: string } & KnownService;

/**
 * The workspace's keys, sealed; it hands out clients of the service and never a key. A paying key pays: no search
 * for a key that may do something else ever comes upon it, whatever else the service lets it do.
 */
export class Keyring {
  readonly #keys: readonly StoredKey[];
  readonly #known: KnownWorkspace;
  readonly #urgency: Urgency;

  constructor(keys: readonly StoredKey[], known: KnownWorkspace, urgency: Urgency) {
    this.#keys = keys;
    this.#known = known;
    this.#urgency = urgency;
  }

  get #ordering(): readonly StoredKey[] {
    return this.#keys.filter((key) => key.purpose === "ordering" && opensHere(key.ciphertext));
  }

  /** What can be done in a mode, or in any: paying by the key that pays, all else by the one that orders. */
  scopes(mode?: Mode): ReadonlySet<string> {
    const here = this.#keys.filter((key) => !mode || key.mode === mode);
    return new Set(here.flatMap((key) => key.scopes.filter((scope) => this.#isUsedFor(key, scope))));
  }

  #isUsedFor(key: StoredKey, scope: string): boolean {
    if (!opensHere(key.ciphertext)) return false;
    if (scope === "orders:confirm") return this.find(key.mode, "paying") === key;
    return key.purpose === "ordering";
  }

  modes(): ReadonlySet<Mode> {
    return new Set(this.#ordering.map((key) => key.mode));
  }

  /**
   * The row of the key that orders or pays: the same one where the workspace keeps no separate paying key. A paying key
   * that does not open here stays the one that pays, so that nothing is ever paid by another.
   */
  find(mode: Mode, purpose: Purpose): StoredKey {
    const ofMode = this.#keys.filter((key) => key.mode === mode);
    const found =
      ofMode.find((key) => key.purpose === purpose) ?? ofMode.find((key) => key.purpose === "ordering");
    if (!found) throw new NotConnected(this.#known.id, mode);
    return found;
  }

  /**
   * Every ordering key that has a scope, those of `mode` first: what belongs to the account has none. What the
   * service refused when it was last asked comes last.
   */
  allWith(scope: string, mode: Mode = "live"): StoredKey[] {
    const rank = (key: StoredKey) => (key.mode === mode ? 0 : 1) + (key.refusedAt ? 2 : 0);
    return this.#ordering.filter((key) => key.scopes.includes(scope)).toSorted((a, b) => rank(a) - rank(b));
  }

  /**
   * Reads orders, or what else the scope opens, with the first key that still works: a revoked or narrowed key of one
   * mode is no reason not to know what became of an order.
   * @throws AppError not_connected, or what the last key was answered
   */
  async read<T>(
    mode: Mode,
    run: (service: ServiceClient) => Promise<T>,
    scope: "orders:read" | "catalog:read" = "orders:read",
  ): Promise<T> {
    let refusal: unknown = new NotConnected(this.#known.id, mode);
    for (const key of this.allWith(scope, mode)) {
      try {
        return await run(this.client(key));
      } catch (error) {
        if (!isAboutKey(error)) throw error;
        refusal = error;
      }
    }
    throw refusal;
  }

  /** The ordering key with this id, while it is stored. */
  byId(id: string): StoredKey | null {
    return this.#ordering.find((key) => key.id === id) ?? null;
  }

  /** Every key of both kinds, to ask the service what has become of it. */
  checks(): KeyCheck[] {
    const { accountId } = this.#known;
    return this.#keys.map((key) => ({ key, getMe: () => this.client(key).getMe({ accountId }) }));
  }

  /** @throws AppError sealed_elsewhere */
  client(key: StoredKey, urgency: Urgency = this.#urgency): ServiceClient {
    return connectService({
      known: this.#known,
      keyId: key.id,
      apiKey: openSecret(key.ciphertext, key.id),
      urgency,
      onReply: (reply) => suspectKey(key, reply),
    });
  }
}

const isAboutKey = (error: unknown) =>
  error instanceof ServiceError && (error.kind === "unauthenticated" || error.kind === "forbidden");

export async function loadKeyring(
  tx: Executor,
  workspace: KnownWorkspace,
  urgency: Urgency,
): Promise<Keyring> {
  const rows = await tx
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.workspaceId, workspace.id), isNull(apiKeys.removedAt)));
  return new Keyring(rows, workspace, urgency);
}

type Reply = { endpoint: string; status: number | null };

/**
 * A refused key has changed at the service: it is asked about at once. Not again for a key known to be refused, and
 * not by the asking itself, so that one revoked key makes one question.
 */
function suspectKey(key: typeof apiKeys.$inferSelect, { endpoint, status }: Reply): void {
  if (endpoint === "getMe" || key.refusedAt || (status !== 401 && status !== 403)) return;
  enqueue(db(), "check-keys", { workspaceId: key.workspaceId }).catch((error: unknown) => {
    log().warn(describeException(error), "a refused key could not be queued to be checked");
  });
}
