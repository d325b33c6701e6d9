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

/** A key's row, and the one call that every key may make: asking the service about itself. */
export type KeyCheck = { key: StoredKey; getMe: () => Promise<Me> };

type KnownWorkspace = { id: string } & KnownService;

/**
 * The workspace's encrypted keys. It gives out clients of the service, never a key. A paying key only pays: no search
 * for a key with another scope finds it, whatever scopes it has.
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

  /** Whether ordering keys are stored, and none of them opens here, as after a restore without APP_SECRET. */
  get isSealedElsewhere(): boolean {
    return this.#keys.some(({ purpose }) => purpose === "ordering") && this.#ordering.length === 0;
  }

  /**
   * The scopes of a mode, or of all modes. `orders:confirm` comes from the paying key, every other scope from the
   * ordering key.
   */
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
   * The row of the key that orders or pays. Without a separate paying key, the ordering key pays. A paying key that
   * does not open here is still returned, so that no other key ever pays in its place.
   * @throws AppError not_connected
   */
  find(mode: Mode, purpose: Purpose): StoredKey {
    const ofMode = this.#keys.filter((key) => key.mode === mode);
    const found =
      ofMode.find((key) => key.purpose === purpose) ?? ofMode.find((key) => key.purpose === "ordering");
    if (!found) throw new NotConnected(this.#known.id, mode);
    return found;
  }

  /**
   * Every ordering key with a scope, those of `mode` first. Keys that the service refused when last asked come at the
   * end. Omit `mode` for what belongs to the account.
   */
  allWith(scope: string, mode: Mode = "live"): StoredKey[] {
    const rank = (key: StoredKey) => (key.mode === mode ? 0 : 1) + (key.refusedAt ? 2 : 0);
    return this.#ordering.filter((key) => key.scopes.includes(scope)).toSorted((a, b) => rank(a) - rank(b));
  }

  /**
   * Reads with the first key that has the scope and still works. The other mode's key can still read an order when one
   * key is revoked or loses the scope.
   * @throws AppError not_connected, or the service's refusal of the last key
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

  /** The ordering key with this id; null when it was removed or does not open here. */
  byId(id: string): StoredKey | null {
    return this.#ordering.find((key) => key.id === id) ?? null;
  }

  /** Every key of both purposes, with a call that asks the service about it. */
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
 * Queues a check of a key that the service refused with 401 or 403, because it has changed at the service. Skips a key
 * already known as refused, and the check's own call, so that one revoked key queues one check.
 */
function suspectKey(key: typeof apiKeys.$inferSelect, { endpoint, status }: Reply): void {
  if (endpoint === "getMe" || key.refusedAt || (status !== 401 && status !== 403)) return;
  enqueue(db(), "check-keys", { workspaceId: key.workspaceId }).catch((error: unknown) => {
    log().warn(describeException(error), "a refused key could not be queued to be checked");
  });
}
