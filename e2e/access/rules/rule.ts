import type { Person, World } from "#e2e/access/world/world.ts";
import type { Permission } from "#lib/core/auth/permissions.ts";

/** Access without a session, or by a token. `why` explains the decision to a reviewer of the table. */
export type PublicRule = { access: "public"; why: string };

/** Any signed-in person, about themselves. */
export type SessionRule = { access: "session"; shows: (world: World) => string };

/** A member of the workspace in the path whose role has the permission. */
export type WorkspaceRule = {
  access: "workspace";
  needs: Permission;
  /** Text that a permitted reader finds in it. Without it, a refusal would prove nothing. */
  shows: (world: World) => string;
};

/** Content that never changes under its URL: the browser may cache it for the signed-in person. */
export type CacheableRule = { isCacheable?: true };

/** An action of a signed-in person on their own account. */
export type SessionActionRule = {
  access: "session";
  /** The page that calls the action. */
  page: string;
  /** Input that has an effect on the caller's account. Absent if the action takes none. */
  input?: (world: World, caller: Person) => unknown;
};

export type ProtectedActionRule = {
  access: "workspace";
  needs: Permission;
  /** The page that calls the action. */
  page: string;
  /** Whether the page binds a mode besides the workspace. */
  inMode: boolean;
  /** Of the members with the permission, only owners may call it; the others get owners_only. */
  ownersOnly?: true;
  /** Input that would have an effect if the call were permitted. */
  input: (world: World) => unknown;
  /** The same for a permitted caller, with an order of its own if the action uses one up. */
  freshInput?: (world: World, caller: Person) => Promise<unknown>;
  /** Rows that a permitted call changes, and that background work changes too. */
  moves?: (world: World) => Promise<unknown>;
  /** Waits until the work that it started has ended. */
  settled?: (world: World) => Promise<void>;
};
