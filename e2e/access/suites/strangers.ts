import type { World } from "#e2e/access/world/world.ts";

export type Stranger = { name: string; cookie: (world: World) => string | undefined; isSignedIn: boolean };

/** Everyone who must not see anything of the first workspace. */
export const strangers: readonly Stranger[] = [
  { name: "anonymous", cookie: () => undefined, isSignedIn: false },
  { name: "a member of another workspace", cookie: ({ other }) => other.cookie, isSignedIn: true },
  {
    name: "a member who was removed",
    cookie: ({ invalidCookies }) => invalidCookies.removed,
    isSignedIn: true,
  },
  { name: "an ended session", cookie: ({ invalidCookies }) => invalidCookies.ended, isSignedIn: false },
  { name: "an expired session", cookie: ({ invalidCookies }) => invalidCookies.expired, isSignedIn: false },
  { name: "a forged cookie", cookie: ({ invalidCookies }) => invalidCookies.forged, isSignedIn: false },
];
