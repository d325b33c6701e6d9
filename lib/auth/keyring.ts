import { and, eq, isNull } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import type { Mode } from "#drizzle/mode.ts";
import { apiKeys } from "#drizzle/schema/api-keys.ts";
import { AppError } from "#lib/errors.ts";
import { connectService, type ServiceClient, type Urgency } from "./connect-service.ts";
import { openSecret } from "./seal-secret.ts";

export type StoredKey = typeof apiKeys.$inferSelect;
export type Purpose = StoredKey["purpose"];

/** The workspace's keys, sealed; it hands out clients of the service and never a key. */
export class Keyring {
  readonly #keys: readonly StoredKey[];
  readonly #accountId: string | null;
  readonly #urgency: Urgency;

  constructor(keys: readonly StoredKey[], accountId: string | null, urgency: Urgency) {
    this.#keys = keys;
    this.#accountId = accountId;
    this.#urgency = urgency;
  }

  /** What the keys of a mode, or of all modes, can do together. */
  scopes(mode?: Mode): ReadonlySet<string> {
    return new Set(this.#keys.filter((key) => !mode || key.mode === mode).flatMap((key) => key.scopes));
  }

  modes(): ReadonlySet<Mode> {
    return new Set(this.#keys.map((key) => key.mode));
  }

  /** The row of the key that orders or pays: the same one where the workspace keeps no separate paying key. */
  find(mode: Mode, purpose: Purpose): StoredKey {
    const ofMode = this.#keys.filter((key) => key.mode === mode);
    const found =
      ofMode.find((key) => key.purpose === purpose) ?? ofMode.find((key) => key.purpose === "ordering");
    if (!found) throw new AppError("not_connected", 409, { mode });
    return found;
  }

  /** Any key that has a scope, the live ones first: what belongs to the account has no mode. */
  findWith(scope: string): StoredKey | undefined {
    return this.#keys
      .toSorted((a, b) => a.mode.localeCompare(b.mode))
      .find((key) => key.scopes.includes(scope));
  }

  byId(id: string): StoredKey | null {
    return this.#keys.find((key) => key.id === id) ?? null;
  }

  client(key: StoredKey): ServiceClient {
    return connectService({
      accountId: this.#accountId,
      keyId: key.id,
      apiKey: openSecret(key.ciphertext, key.id),
      urgency: this.#urgency,
    });
  }
}

export async function loadKeyring(
  tx: Executor,
  workspace: { id: string; accountId: string | null },
  urgency: Urgency,
): Promise<Keyring> {
  const rows = await tx
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.workspaceId, workspace.id), isNull(apiKeys.removedAt)));
  return new Keyring(rows, workspace.accountId, urgency);
}
