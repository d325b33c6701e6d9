import { z } from "zod";
import { testOccurrencePrefix } from "./add-notifications.ts";
import type { World } from "./world.ts";

/** The columns of each table that show an effect, without the dates that background work changes. */
const watched: Readonly<Record<string, string>> = {
  users: "id, email, email_proved_at, name, password_hash, totp_confirmed_at, locale, single_keys",
  passkeys: "id, user_id, name",
  recovery_codes: "user_id, code_hash",
  password_resets: "token_hash, user_id",
  email_changes: "user_id, email",
  user_identities: "issuer, subject, user_id",
  workspaces:
    "id, slug, name, account_id, event_days, refusal_days, recipient_days, requires_second_factor, fresh_payment_above_cents, tracking_pages",
  privacy_requests: "workspace_id, id, erase_asked_by, state = 'closed' as is_closed",
  privacy_matches: "workspace_id, id, is_chosen",
  custom_roles: "workspace_id, id, name, permissions",
  former_slugs: "workspace_id, slug",
  memberships:
    "workspace_id, user_id, role, custom_role_id, suspended_at, order_columns, mail_pace, first_day_hidden_at",
  invitations: "workspace_id, id, token_hash, role, accepted_at, revoked_at",
  api_keys: "workspace_id, id, name, ciphertext, removed_at",
  orders: "workspace_id, id, mode, status, refunded_cents, tags, assignee_id",
  order_views: "workspace_id, id, owner_id, name, is_shared, query, columns",
  order_intents: "workspace_id, id, kind, state",
  order_notes: "workspace_id, id, text",
  order_note_mentions: "workspace_id, note_id, user_id, read_at",
  files: "workspace_id, id, name, folder_id, tags, removed_at, reread_at",
  file_folders: "workspace_id, id, name",
  uploads: "workspace_id, id, state, answer, file_id",
  templates: "workspace_id, id, name, note, product_id, colors, files, revision",
  print_frames: "workspace_id, product_id, face, x, y, width",
  addresses: "workspace_id, id, name, revision",
  order_schedules: "workspace_id, id, name, state, revision",
  order_schedule_runs: "workspace_id, schedule_id, due_on, state, order_id",
  imports: "workspace_id, id, state, revision, mapping, started_by",
  import_rows: "workspace_id, import_id, position, cells",
  import_orders: "workspace_id, import_id, position, state",
  import_problems: "workspace_id, import_id, row, field, code",
  import_baskets: "workspace_id, import_id, key, state",
  import_mappings: "workspace_id, id, name, columns",
  notifications: "workspace_id, id, read_at",
  notification_choices: "workspace_id, user_id, kind, inbox, toast, mail",
  payment_requests: "workspace_id, id, state",
  runs: "workspace_id, id, state, stop_code",
  run_rows: "workspace_id, run_id, position, state",
  order_problems: "workspace_id, id, state, assignee_id, note",
  catalog_syncs: "workspace_id, refresh_asked_at",
  quotes: "workspace_id, id, name, note, document, revision, version, drift, archived_at",
  quote_versions: "workspace_id, quote_id, version, name, document",
  quote_shares: "workspace_id, id, version, token_hash, expires_at, revoked_at, accepted_at, accepted_by",
  tracking_links: "workspace_id, id, token_hash, revoked_at",
  recipient_mail_settings:
    "workspace_id, in_production_since, shipped_since, delivered_since, locale, reply_to, texts",
  unsubscribes: "workspace_id, address_hash",
  workspace_logos: "workspace_id, content",
  webhook_endpoints: "workspace_id, id, status, deleted_at, service_endpoint_id",
  webhook_rotations: "workspace_id, id, state",
  audit_log: "workspace_id, id",
};

/** The worker adds further rows to these tables, so only the test's own rows count. */
const only: Readonly<Record<string, (world: World) => string>> = {
  privacy_matches: ({ privacy }) => `where request_id = '${privacy.requestId}'`,
  notifications: () => `where occurrence like '${testOccurrencePrefix}:%'`,
  order_problems: ({ runAndProblem }) => `where id = '${runAndProblem.problemId}'`,
};

const beside = "a trigger or the worker keeps it beside the orders";
const mirrored = "the worker keeps the catalog; looking at it writes down in which language";
const refused = "the receiver writes down what it refused";

export const watchedTables: readonly string[] = Object.keys(watched);
/** Tables whose rows change without an action. */
export const unwatchedTables: Readonly<Record<string, string>> = {
  sessions: "signing in is not refused",
  sign_in_challenges: "asking to sign in is not refused",
  sign_in_throttles: "failed sign-ins are counted",
  catalog_categories: mirrored,
  catalog_countries: mirrored,
  catalog_languages: mirrored,
  catalog_products: mirrored,
  catalog_reads: mirrored,
  catalog_texts: mirrored,
  catalog_variants: mirrored,
  erasures: "the worker notes what it has erased",
  notification_mails: "the worker writes them",
  recipient_mails: "the worker writes them",
  unsubscribe_links: "the worker writes one for each mail",
  order_count_changes: beside,
  order_counts: beside,
  order_statistic_changes: beside,
  order_statistics: beside,
  order_search: beside,
  order_tags: beside,
  order_syncs: beside,
  problem_watches: "the worker writes down up to when it has looked for problems",
  service_pauses: "written when the service answers 429",
  unknown_receivers: refused,
  webhook_endpoint_states: "a trigger keeps it beside the endpoints",
  webhook_gaps: "readings note in it what no webhook has told",
  webhook_events: "the service's own deliveries; the receiver's tests look for theirs by id",
  webhook_refusal_counts: refused,
  webhook_refusals: refused,
};

export async function tablesOf({ database }: Pick<World, "database">): Promise<string[]> {
  const rows = await database.rows(
    "select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1",
  );
  return z
    .array(z.object({ table_name: z.string() }))
    .parse(rows)
    .map((row) => row.table_name);
}

const reads = /^\/v1\/(orders\/estimate|shipping\/rates)$/;
const seenWrites = new Set<string>();

/**
 * All calls that changed something, or tried to. It accumulates them, because reads by jobs push old calls out of the
 * sandbox's log.
 */
async function writesOf({ pressroom }: World): Promise<string[]> {
  for (const request of await pressroom.control.requests()) {
    const { method, path } = request;
    if (method !== "GET" && !reads.test(path)) seenWrites.add(JSON.stringify(request));
  }
  return [...seenWrites].sort();
}

type Moving = { moves?: (world: World) => Promise<unknown> };

/**
 * The state before or after a request: rows and content of each table, and the calls that changed something at the
 * service. With `moves`, also what background work may change.
 */
export async function readEffects(world: World, { moves }: Moving = {}): Promise<Record<string, unknown>> {
  const tables = Object.entries(watched).map(
    ([table, columns]) =>
      `select '${table}' as name, count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as content
       from (select ${columns} from ${table} ${only[table]?.(world) ?? ""}) t`,
  );
  const [contents, service] = await Promise.all([
    world.database.rows(tables.join(" union all ")),
    writesOf(world),
  ]);
  return {
    ...Object.fromEntries(contents.map(({ name, content }) => [name, content])),
    service,
    ...(moves && { moved: await moves(world) }),
  };
}
