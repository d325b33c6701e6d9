import type { Mode } from "#drizzle/mode.ts";
import type { ServiceClient } from "#lib/core/service/client.ts";
import type { Place } from "#lib/paths.ts";
import type { Session } from "./find-session.ts";
import type { HeldRole, RoleName } from "./held-role.ts";
import type { KeyCheck, Keyring, StoredKey } from "./keyring.ts";
import { isScope, type Permission } from "./permissions.ts";

/** A person in a session, about themselves: their account, whatever workspace they belong to. */
export class PersonContext {
  readonly user: Session["user"];
  readonly actor: Actor;
  /** When a second factor was part of what they proved in this session; null where none was. */
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
  /** As it was when this context was made. */
  serviceDownSince: Date | null;
  /** A 429 asked to wait until then, by the clock of this process; null where calls were taken since. */
  servicePausedUntil: Date | null;
  /** Whether a 429 is why orders stand still. */
  isServicePaused: boolean;
  reconciledAt: Date | null;
  /** Orders should be compared with the service and were not since then; null while they are. */
  mirrorStillSince: Date | null;
  requiresSecondFactor: boolean;
  /** A live payment of more than this asks who is paying anew; null: never. */
  freshPaymentAboveCents: number | null;
};

/** Who is behind an act: a person in a session, or a person for whom a job works on. */
export type Actor = {
  userId: string;
  sessionId: string | null;
  /** When they last proved in this session who they are; absent where a job acts for them. */
  provedAt?: Date;
  address: string | null;
  name: string;
};

/** Why somebody may not: their role, or what the stored keys can do. */
export type Denial = "role" | "key_scope";

type WorkspaceContextParts = { workspace: Workspace; held: HeldRole; actor: Actor; keyring: Keyring };

/** A person in a workspace, whatever the mode: settings, team, audit. */
export class WorkspaceContext {
  readonly workspace: Workspace;
  /** As it was when this context was made. */
  readonly held: HeldRole;
  readonly actor: Actor;
  readonly mode: Mode | null = null;
  // Private, so that no inspection, spread or serialisation of a context can reach a key.
  readonly #keyring: Keyring;

  constructor({ workspace, held, actor, keyring }: WorkspaceContextParts) {
    this.workspace = workspace;
    this.held = held;
    this.actor = actor;
    this.#keyring = keyring;
  }

  /** The same person with the keys as they are after a change. */
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
  denial(permission: Permission): Denial | null {
    if (this.roleDenies(permission)) return "role";
    return this.keysLack(permission) ? "key_scope" : null;
  }

  roleDenies(permission: Permission): boolean {
    return !this.held.permissions.includes(permission);
  }

  /** Whether no stored key can do it here, whatever the role. */
  keysLack(permission: Permission): boolean {
    return isScope(permission) && !this.#keyring.scopes(this.mode ?? undefined).has(permission);
  }

  can(permission: Permission): boolean {
    return this.denial(permission) === null;
  }

  get connectedModes(): ReadonlySet<Mode> {
    return this.#keyring.modes();
  }

  /** A client for what belongs to the account and not to a mode, by a key that has the scope. */
  accountKey(scope: Permission): { key: StoredKey; service: ServiceClient } | null {
    const [key] = this.#keyring.allWith(scope);
    return key ? { key, service: this.#keyring.client(key) } : null;
  }

  /** Every stored key, to ask the service what it is. */
  keyChecks(): KeyCheck[] {
    return this.#keyring.checks();
  }
}

/** A person (or a job for one) where orders are: workspace and mode, as the URL says. */
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
   * The ordering key for many calls that one person asked for at once: evenly spaced, and overtaken by everybody's.
   * @throws AppError not_connected
   */
  get unhurried(): ServiceClient {
    return this.keyring.client(this.orderingKey, "background");
  }

  /** The key row that something was first sent with, and no other; null when it is gone. */
  keyOf(keyId: string): { prefix: string; service: ServiceClient } | null {
    const key = this.keyring.byId(keyId);
    return key ? { prefix: key.prefix, service: this.keyring.client(key) } : null;
  }

  /** Reads orders with whichever key of the account still may. */
  read<T>(run: (service: ServiceClient) => Promise<T>): Promise<T> {
    return this.keyring.read(this.mode, run);
  }

  /** The paying key; `confirmOrder` alone may use it. */
  get payments(): ServiceClient {
    return this.keyring.client(this.payingKey);
  }
}
