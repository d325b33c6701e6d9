import type { World } from "#e2e/access/world/world.ts";

export type Stranger = { name: string; cookie: (world: World) => string | undefined; isSignedIn: boolean };

/** Everybody who must find nothing of the first workspace. */
export const strangers: readonly Stranger[] = [
  { name: "anonymous", cookie: () => undefined, isSignedIn: false },
  { name: "a member of another workspace", cookie: ({ other }) => other.cookie, isSignedIn: true },
  { name: "a member who was removed", cookie: ({ spent }) => spent.removed, isSignedIn: true },
  { name: "an ended session", cookie: ({ spent }) => spent.ended, isSignedIn: false },
  { name: "an expired session", cookie: ({ spent }) => spent.expired, isSignedIn: false },
  { name: "a forged cookie", cookie: ({ spent }) => spent.forged, isSignedIn: false },
];
