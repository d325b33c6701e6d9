import type { Database } from "#e2e/access/world/database.ts";
import type { Person, World } from "#e2e/access/world/world.ts";
import { type Role, rolePermissions, roles } from "#lib/core/auth/permissions.ts";
import { emptySlug, unconnectedSlug } from "./open-studio.ts";
import type { State } from "./read-options.ts";
import type { Screen } from "./screen.ts";

export type Staged = {
  path: string;
  by: Person | undefined;
  /** The page to start from. It has the same shell, which is then already loaded. */
  from?: string;
  /** The data of the page does not arrive. */
  neverLoads?: boolean;
  /** Creates the state. It returns a function that ends the state. */
  stage?: () => Promise<() => Promise<unknown>>;
};

type Stage = (screen: Screen, world: World) => Staged | undefined;

/** How to create each state of a screen. Undefined if the screen does not have the state. */
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
    const staged = reached(screen, world, () => lockTables(world.database));
    return staged && { ...staged, neverLoads: true };
  },
  error: (screen, world) => reached(screen, world, () => revokeTables(world)),
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
    inMode(screen) ? { path: screen.path, by: world.owner, stage: () => takeServiceDown(world) } : undefined,
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

/** Starts at a page with the same shell, so that the shell's own data is loaded. */
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

// Every page reads the signed-in user from these tables, and shows nothing without them.
const sessionTables =
  "users sessions memberships workspaces former_slugs api_keys custom_roles passkeys recovery_codes user_identities".split(
    " ",
  );

const others = `select format('%I', tablename) as name from pg_tables
  where schemaname = 'public' and not tablename = any($1)`;

async function lockTables(database: Database): Promise<() => Promise<unknown>> {
  const tables = (await database.rows(others, [sessionTables])).map(({ name }) => name).join(", ");
  // One connection locks the tables while it sleeps. To release them, its backend is ended.
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

async function revokeTables({ database, pressroom }: World): Promise<() => Promise<unknown>> {
  const { username } = new URL(pressroom.ownDatabaseUrl);
  const tables = (await database.rows(others, [sessionTables])).map(({ name }) => name).join(", ");
  await database.rows(`revoke select on ${tables} from "${username}"`);
  return () => database.rows(`grant select on ${tables} to "${username}"`);
}

async function takeServiceDown({ pressroom, database, slug }: World): Promise<() => Promise<unknown>> {
  await pressroom.control.addFault({ status: 503 });
  await database.rows("update workspaces set service_down_since = now() where slug = $1", [slug]);
  return async () => {
    await pressroom.control.clearFaults();
    await database.rows("update workspaces set service_down_since = null where slug = $1", [slug]);
  };
}
