import type { Mode } from "#drizzle/mode.ts";
import type { ServiceClient } from "#lib/core/service/client.ts";
import type { Place } from "#lib/paths.ts";
import type { Session } from "./find-session.ts";
import type { HeldRole, RoleName } from "./held-role.ts";
import type { KeyCheck, Keyring, StoredKey } from "./keyring.ts";
import { isScope, type Permission } from "./permissions.ts";

/** A signed-in person and their own account, independent of any workspace. */
export class PersonContext {
  readonly user: Session["user"];
  readonly actor: Actor;
  /** When the person proved a second factor in this session; null when they did not. */
  readonly secondFactorAt: Date | null;

  constructor({ id, provedAt, secondFactorAt, user }: Session, address: string | null) {
    this.user = user;
    this.secondFactorAt = secondFactorAt;
    this.actor = { userId: user.id, sessionId: id, provedAt, address, name: user.name };
  }
}

export type Workspace = {
  id: string;
  slug: string;
  name: string;
  accountId: string | null;
  /** As read when this context was created. */
  serviceDownSince: Date | null;
  /** A 429 asked to wait until then, by the clock of this process; null when the service has accepted calls since. */
  servicePausedUntil: Date | null;
  /** Whether orders are not updated because of a 429. */
  isServicePaused: boolean;
  reconciledAt: Date | null;
  /** Since when orders were not compared with the service although they should be; null while they are compared. */
  mirrorStaleSince: Date | null;
  requiresSecondFactor: boolean;
  /** A live payment above this amount asks the payer to prove their identity again; null means never. */
  freshPaymentAboveCents: number | null;
  /** Whether recipients may get a link to the tracking page of their order. */
  trackingPages: boolean;
};

/** Who acts: a person in a session, or a person on whose behalf a job runs. */
export type Actor = {
  userId: string;
  sessionId: string | null;
  /** When the person last proved their identity in this session; absent in a job. */
  provedAt?: Date;
  address: string | null;
  name: string;
};

/** Why an action is denied: because of the person's role, or because no stored key has the scope. */
export type Denial = "role" | "key_scope";

type WorkspaceContextParts = { workspace: Workspace; held: HeldRole; actor: Actor; keyring: Keyring };

/** A person in a workspace, for everything without a mode: settings, team, audit. */
export class WorkspaceContext {
  readonly workspace: Workspace;
  /** As read when this context was created. */
  readonly held: HeldRole;
  readonly actor: Actor;
  readonly mode: Mode | null = null;
  // Private, so that no inspection, spread or serialization of a context exposes a key.
  readonly #keyring: Keyring;

  constructor({ workspace, held, actor, keyring }: WorkspaceContextParts) {
    this.workspace = workspace;
    this.held = held;
    this.actor = actor;
    this.#keyring = keyring;
  }

  /** The same person with the changed keys. */
  withKeyring(keyring: Keyring): WorkspaceContext {
    return new WorkspaceContext({ workspace: this.workspace, held: this.held, actor: this.actor, keyring });
  }

  get role(): RoleName {
    return this.held.role;
  }

  protected get keyring(): Keyring {
    return this.#keyring;
  }

  /** Null when allowed. Our own permissions depend on the role alone, the service's also on the keys. */
  whyDenied(permission: Permission): Denial | null {
    if (this.roleDenies(permission)) return "role";
    return this.keysLack(permission) ? "key_scope" : null;
  }

  roleDenies(permission: Permission): boolean {
    return !this.held.permissions.includes(permission);
  }

  /** Whether no stored key has this scope here, whatever the role. */
  keysLack(permission: Permission): boolean {
    return isScope(permission) && !this.#keyring.scopes(this.mode ?? undefined).has(permission);
  }

  can(permission: Permission): boolean {
    return this.whyDenied(permission) === null;
  }

  get connectedModes(): ReadonlySet<Mode> {
    return this.#keyring.modes();
  }

  /** Whether keys are stored, and none of them can be decrypted here. */
  get areKeysSealedElsewhere(): boolean {
    return this.#keyring.isSealedElsewhere;
  }

  /** A key with the scope and its client, for what belongs to the account and not to a mode. */
  accountKey(scope: Permission): { key: StoredKey; service: ServiceClient } | null {
    const [key] = this.#keyring.allWith(scope);
    return key ? { key, service: this.#keyring.client(key) } : null;
  }

  /** Every stored key, with a call that asks the service about it. */
  keyChecks(): KeyCheck[] {
    return this.#keyring.checks();
  }
}

/** A person, or a job on their behalf, in one workspace and mode. Orders belong to both. */
export class MemberContext extends WorkspaceContext {
  override readonly mode: Mode;

  constructor(parts: WorkspaceContextParts & { mode: Mode }) {
    super(parts);
    this.mode = parts.mode;
  }

  get place(): Place {
    return { workspace: this.workspace.slug, mode: this.mode };
  }

  get orderingKey(): StoredKey {
    return this.keyring.find(this.mode, "ordering");
  }

  get payingKey(): StoredKey {
    return this.keyring.find(this.mode, "paying");
  }

  /** @throws AppError not_connected */
  get service(): ServiceClient {
    return this.keyring.client(this.orderingKey);
  }

  /**
   * The ordering key for many calls that one person started at once. The calls are evenly spaced, and members' calls go
   * first.
   */
  get backgroundService(): ServiceClient {
    return this.keyring.client(this.orderingKey, "background");
  }

  /** The key that something was first sent with, and no other; null when it was removed or does not open here. */
  keyOf(keyId: string): { prefix: string; service: ServiceClient } | null {
    const key = this.keyring.byId(keyId);
    return key ? { prefix: key.prefix, service: this.keyring.client(key) } : null;
  }

  /** Reads orders with any key of the account that still works. */
  read<T>(run: (service: ServiceClient) => Promise<T>): Promise<T> {
    return this.keyring.read(this.mode, run);
  }

  /** The paying key. Only `confirmOrder` may use it. */
  get payments(): ServiceClient {
    return this.keyring.client(this.payingKey);
  }
}
