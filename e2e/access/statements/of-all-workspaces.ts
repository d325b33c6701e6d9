type AllowedStatement = {
  /** Matches the statement as pg_stat_statements stores it, with parameters for constants. */
  pattern: RegExp;
  /** The only tenant tables that it may read or change without a workspace. */
  tables: readonly string[];
  why: string;
};

/** Statements that intentionally span workspaces. Each entry is a decision. */
export const ofAllWorkspaces: readonly AllowedStatement[] = [
  {
    pattern: /^select [^;]* from "memberships" inner join "workspaces" [^;]*"memberships"\."user_id" = \$\d+/,
    tables: ["memberships", "custom_roles", "api_keys"],
    why: "where somebody is a member, to lead them there, in a mode that has a key: by their own id, of the session",
  },
  {
    pattern:
      /^select count\(\*\) from "memberships" where \("memberships"\."user_id" = \$\d+ and "memberships"\."role" = \$\d+\)$/,
    tables: ["memberships"],
    why: "how many workspaces are somebody's own already, by their own id, before they open another",
  },
  {
    pattern:
      /^select distinct "workspace_id" from "(invitations|privacy_requests|uploads|webhook_endpoints)"( where [^;]*)?$/,
    tables: ["invitations", "privacy_requests", "uploads", "webhook_endpoints"],
    why: "in which workspaces a job has something to do; of each, nothing but which",
  },
  {
    pattern:
      /^select "workspace_id", count\(\*\) from "uploads" where [^;]* group by "uploads"\."workspace_id"$/,
    tables: ["uploads"],
    why: "how many print files each workspace is sending, so that none takes the others' turn",
  },
  {
    pattern:
      /^select distinct "notifications"\."workspace_id" from "notifications" inner join "workspaces" on [^;]*$/,
    tables: ["notifications"],
    why: "likewise, by how long each of them keeps what people were told",
  },
  {
    pattern: /^select "workspace_id" from "memberships" where "memberships"\."user_id" = \$\d+$/,
    tables: ["memberships"],
    why: "in which workspaces it is told that somebody changed how they sign in",
  },
  {
    pattern: /^select [^;]* from "memberships" where "memberships"\."user_id" in \([^;]*\) for share$/,
    tables: ["memberships"],
    why: "whether somebody is more in another workspace than whoever would set their password",
  },
  {
    pattern: /^select count\(\*\) from "former_slugs" where \(?"former_slugs"\."slug" = \$\d+/,
    tables: ["former_slugs"],
    why: "whether an address was anybody's: it is given to nobody else",
  },
  {
    pattern: /^select \$\d+, "workspace_id", "id" from "(files|uploads)" where [^;]* limit \$\d+$/,
    tables: ["files", "uploads"],
    why: "pictures of all workspaces wait in one lane; of each, nothing but where it is",
  },
  {
    pattern: /^select distinct split_part\([^;]*\) as id from "\w+" where [^;]* like \$\d+$/,
    tables: ["api_keys", "recipient_mail_settings", "webhook_endpoints"],
    why: "whether a start can decrypt any stored secret; of each, nothing but the id of its key",
  },
  {
    pattern: /^select \$\d+ from order_intents limit \$\d+$/,
    tables: ["order_intents"],
    why: "health: whether the table is there; nothing of a row is read",
  },
  {
    pattern: /^select (kind, age, )?count\(\*\)::int as count[^;]* from order_intents where [^;]*$/,
    tables: ["order_intents"],
    why: "metrics: how many requests are open or doubtful, and how old the oldest is",
  },
  {
    pattern: /^select count\(\*\)::int as count[^;]* from webhook_events where [^;]*$/,
    tables: ["webhook_events"],
    why: "metrics: how many events wait or are parked, and since when",
  },
  {
    pattern: /^insert into "recipient_mails" \(workspace_id, order_id, kind\)[^;]*$/,
    tables: ["api_keys"],
    why: "which workspace of an account has the key that made an order, so that only that one mails its recipient",
  },
  {
    pattern:
      /^select "workspaces"\."id" as id, coalesce\(case when [^;]* from "workspaces" order by random\(\)$/,
    tables: [
      "api_keys",
      "catalog_languages",
      "imports",
      "invitations",
      "notification_mails",
      "notifications",
      "order_count_changes",
      "order_intents",
      "order_schedule_runs",
      "order_schedules",
      "order_statistic_changes",
      "order_syncs",
      "privacy_requests",
      "recipient_mails",
      "runs",
      "uploads",
      "webhook_events",
      "webhook_gaps",
      "webhook_rotations",
    ],
    why: "the plan of each minute: in which workspaces something is due; of each, nothing but which, and ids of runs",
  },
];
