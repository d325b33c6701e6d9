import type { Person, World } from "#e2e/access/world/world.ts";
import type { Permission } from "#lib/core/auth/permissions.ts";

/** Opened by something else than a session, or by nothing; `why` is read by whoever reviews the table. */
export type PublicRule = { door: "public"; why: string };

/** Anybody who is signed in, about themselves. */
export type SessionRule = { door: "session"; shows: (world: World) => string };

/** A member of the workspace in the address whose role has the permission. */
export type WorkspaceRule = {
  door: "workspace";
  needs: Permission;
  /** What its rightful reader finds in it: without that, a refusal would prove nothing. */
  shows: (world: World) => string;
};

/** What never changes under its address: the browser that asked may keep it for whoever is signed in there. */
export type KeptRule = { isKept?: true };

/** What anybody who is signed in does to their own account. */
export type SessionActionRule = {
  door: "session";
  /** The page it is called from. */
  page: string;
  /** Something that has an effect on the account of who calls; nothing where it takes nothing. */
  input?: (world: World, caller: Person) => unknown;
};

export type KeyedActionRule = {
  door: "workspace";
  needs: Permission;
  /** The page it is called from. */
  page: string;
  /** Whether the page binds a mode beside the workspace. */
  inMode: boolean;
  /** Of who has the permission, only the owners: others are told so. */
  ownersOnly?: true;
  /** Something that would have an effect, were it let through. */
  input: (world: World) => unknown;
  /** The same for a rightful caller, on an order of its own where it uses one up. */
  freshInput?: (world: World, caller: Person) => Promise<unknown>;
  /** What a rightful call changes where background work changes it, too. */
  moves?: (world: World) => Promise<unknown>;
  /** What it set in motion has come to rest. */
  settled?: (world: World) => Promise<void>;
};
