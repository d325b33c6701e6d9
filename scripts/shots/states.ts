import type { Database } from "#e2e/access/world/database.ts";
import type { Person, World } from "#e2e/access/world/world.ts";
import { type Role, rolePermissions, roles } from "#lib/core/auth/permissions.ts";
import { emptySlug, unconnectedSlug } from "./open-studio.ts";
import type { State } from "./read-options.ts";
import type { Screen } from "./screen.ts";

export type Staged = {
  path: string;
  by: Person | undefined;
  /** Followed from another page of the same shell, so that the shell is there already. */
  from?: string;
  /** What the page waits for does not come. */
  isHeld?: boolean;
  /** Puts the state on; what it returns takes it off again. */
  stage?: () => Promise<() => Promise<unknown>>;
};

type Stage = (screen: Screen, world: World) => Staged | undefined;

/** How each state of a screen comes about; none where the screen has no such state. */
export const stages: Readonly<Record<State, Stage>> = {
  full: ({ path, door }, { owner }) => ({ path, by: door === "public" ? undefined : owner }),
  opened: ({ path, door }, { owner }) => (door === "public" ? undefined : { path, by: owner }),
  live: (screen, { owner }) =>
    inMode(screen) && screen.isOfNothing
      ? { path: screen.path.replace("/test", "/live"), by: owner }
      : undefined,
  empty: (screen, world) => inPlaceOf(screen, world, emptySlug),
  unconnected: (screen, world) => inPlaceOf(screen, world, unconnectedSlug),
  loading: (screen, world) => {
    const staged = reached(screen, world, () => holdTables(world.database));
    return staged && { ...staged, isHeld: true };
  },
  error: (screen, world) => reached(screen, world, () => closeTables(world)),
  viewer: (screen, world) =>
    screen.needs && rolePermissions.viewer.includes(screen.needs)
      ? { path: screen.path, by: world.members.viewer }
      : undefined,
  refused: (screen, { members }) => {
    const { needs, path } = screen;
    const role = needs && roles.find((name: Role) => !rolePermissions[name].includes(needs));
    return role && { path, by: members[role] };
  },
  down: (screen, world) =>
    inMode(screen) ? { path: screen.path, by: world.owner, stage: () => silence(world) } : undefined,
};

const inMode = ({ pattern }: Screen) => pattern.startsWith("/[workspace]/[mode]");

function inPlaceOf(
  { door, isOfNothing, path }: Screen,
  { slug, owner }: World,
  other: string,
): Staged | undefined {
  return door === "workspace" && isOfNothing
    ? { path: path.replace(`/${slug}/`, `/${other}/`), by: owner }
    : undefined;
}

/** From a page with the same shell: what the shell itself reads is read by then. */
function reached(
  screen: Screen,
  { slug, owner }: World,
  stage: () => Promise<() => Promise<unknown>>,
): Staged | undefined {
  if (screen.door === "public" || screen.pattern === "/new" || screen.pattern.startsWith("/suspended"))
    return undefined;
  const shell = inMode(screen)
    ? `/${slug}/test`
    : screen.door === "session"
      ? "/account"
      : `/${slug}/settings`;
  const [one, other] = inMode(screen)
    ? [`${shell}/orders/new`, `${shell}/catalog`]
    : screen.door === "session"
      ? ["/account", "/account/security"]
      : [`${shell}/general`, `${shell}/team`];
  return { path: screen.path, by: owner, from: screen.path.startsWith(one) ? other : one, stage };
}

// Who asks is read of these, and a page that does not know it shows nothing at all.
const ofWhoAsks =
  "users sessions memberships workspaces former_slugs api_keys custom_roles passkeys recovery_codes user_identities".split(
    " ",
  );

const others = `select format('%I', tablename) as name from pg_tables
  where schemaname = 'public' and not tablename = any($1)`;

async function holdTables(database: Database): Promise<() => Promise<unknown>> {
  const tables = (await database.rows(others, [ofWhoAsks])).map(({ name }) => name).join(", ");
  // One connection holds them while it sleeps; its backend is ended to let go.
  const holding = database
    .rows(`do $$ begin lock table ${tables} in access exclusive mode; perform pg_sleep(120); end $$`)
    .catch(() => undefined);
  return async () => {
    await database.rows(
      "select pg_terminate_backend(pid) from pg_stat_activity where query like 'do $$ begin lock%'",
    );
    await holding;
  };
}

async function closeTables({ database, pressroom }: World): Promise<() => Promise<unknown>> {
  const { username } = new URL(pressroom.ownDatabaseUrl);
  const tables = (await database.rows(others, [ofWhoAsks])).map(({ name }) => name).join(", ");
  await database.rows(`revoke select on ${tables} from "${username}"`);
  return () => database.rows(`grant select on ${tables} to "${username}"`);
}

async function silence({ sandbox, database, slug }: World): Promise<() => Promise<unknown>> {
  await sandbox.call("POST", "/faults", { status: 503 });
  await database.rows("update workspaces set service_down_since = now() where slug = $1", [slug]);
  return async () => {
    await sandbox.call("DELETE", "/faults");
    await database.rows("update workspaces set service_down_since = null where slug = $1", [slug]);
  };
}
