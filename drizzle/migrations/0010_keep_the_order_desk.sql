CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
CREATE TABLE "addresses" (
	"workspace_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"company" text NOT NULL,
	"line1" text NOT NULL,
	"line2" text NOT NULL,
	"postal_code" text NOT NULL,
	"city" text NOT NULL,
	"country" text NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"fingerprint" text NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (' ' || regexp_replace(lower(regexp_replace(normalize("addresses"."name" || ' ' || "addresses"."company" || ' ' || "addresses"."city" || ' ' || "addresses"."postal_code"
    || ' ' || "addresses"."country" || ' ' || "addresses"."line1" || ' ' || "addresses"."email", NFKD), '[\u0300-\u036f]+', '', 'g')), '[\s!-/:-@\[-`{-~]+', ' ', 'g')) STORED,
	CONSTRAINT "addresses_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "bulk_run_rows" (
	"workspace_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"order_id" uuid NOT NULL,
	"was_confirmed" boolean NOT NULL,
	"total_cents" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"outcome" jsonb,
	"back_cents" bigint,
	"finished_at" timestamp with time zone,
	CONSTRAINT "bulk_run_rows_workspace_id_run_id_position_pk" PRIMARY KEY("workspace_id","run_id","position")
);
--> statement-breakpoint
CREATE TABLE "bulk_runs" (
	"workspace_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"mode" text NOT NULL,
	"kind" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"assignee_id" uuid,
	"retry_of" uuid,
	"rows_count" integer NOT NULL,
	"total_cents" bigint NOT NULL,
	"done_count" integer DEFAULT 0 NOT NULL,
	"failed_count" integer DEFAULT 0 NOT NULL,
	"back_cents" bigint DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"stop_code" text,
	"lease_token" uuid,
	"lease_until" timestamp with time zone,
	"touched_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "bulk_runs_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "import_baskets" (
	"workspace_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"key" text NOT NULL,
	"items" jsonb NOT NULL,
	"position" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"total_cents" bigint,
	"outcome" jsonb,
	CONSTRAINT "import_baskets_workspace_id_import_id_key_pk" PRIMARY KEY("workspace_id","import_id","key")
);
--> statement-breakpoint
CREATE TABLE "import_mappings" (
	"workspace_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"columns" jsonb NOT NULL,
	"updated_by" uuid NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_mappings_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "import_orders" (
	"workspace_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"rows" integer[] NOT NULL,
	"reference" text,
	"submission_id" uuid NOT NULL,
	"is_looked_up" boolean NOT NULL,
	"basket_key" text,
	"state" text NOT NULL,
	"outcome" jsonb,
	"order_id" uuid,
	"total_cents" bigint,
	CONSTRAINT "import_orders_workspace_id_import_id_position_pk" PRIMARY KEY("workspace_id","import_id","position")
);
--> statement-breakpoint
CREATE TABLE "import_problems" (
	"workspace_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"field" text NOT NULL,
	"code" text NOT NULL,
	"params" jsonb NOT NULL,
	"is_warning" boolean DEFAULT false NOT NULL,
	CONSTRAINT "import_problems_workspace_id_import_id_row_field_code_pk" PRIMARY KEY("workspace_id","import_id","row","field","code")
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"workspace_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"cells" jsonb NOT NULL,
	CONSTRAINT "import_rows_workspace_id_import_id_position_pk" PRIMARY KEY("workspace_id","import_id","position")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"workspace_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"mode" text NOT NULL,
	"name" text NOT NULL,
	"encoding" text DEFAULT 'utf-8' NOT NULL,
	"separator" text DEFAULT ',' NOT NULL,
	"unreadable" integer DEFAULT 0 NOT NULL,
	"content_hash" text,
	"header" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"has_header" boolean DEFAULT true NOT NULL,
	"mapping" jsonb,
	"revision" integer DEFAULT 1 NOT NULL,
	"state" text NOT NULL,
	"step" text DEFAULT 'rows' NOT NULL,
	"asked_by" uuid NOT NULL,
	"started_by" uuid,
	"rows_count" integer DEFAULT 0 NOT NULL,
	"stop_code" text,
	"lease_token" uuid,
	"lease_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "imports_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "order_count_changes" (
	"workspace_id" uuid NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "order_count_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mode" text NOT NULL,
	"facet" text NOT NULL,
	"delta" integer NOT NULL,
	CONSTRAINT "order_count_changes_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "order_counts" (
	"workspace_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"facet" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "order_counts_workspace_id_mode_facet_pk" PRIMARY KEY("workspace_id","mode","facet")
);
--> statement-breakpoint
CREATE TABLE "order_note_mentions" (
	"workspace_id" uuid NOT NULL,
	"note_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"order_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "order_note_mentions_workspace_id_note_id_user_id_pk" PRIMARY KEY("workspace_id","note_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "order_notes" (
	"workspace_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"mode" text NOT NULL,
	"order_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	CONSTRAINT "order_notes_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "order_problems" (
	"workspace_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"mode" text NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"code" text,
	"since" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"assignee_id" uuid,
	"snoozed_until" timestamp with time zone,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"note" text,
	"over_at" timestamp with time zone,
	"moved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_problems_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "order_schedule_runs" (
	"workspace_id" uuid NOT NULL,
	"schedule_id" uuid NOT NULL,
	"due_on" date NOT NULL,
	"missed" integer DEFAULT 0 NOT NULL,
	"content" jsonb NOT NULL,
	"asked_by" uuid NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"stopped_for" text,
	"order_id" uuid,
	"outcome" jsonb,
	"attempts" integer DEFAULT 0 NOT NULL,
	"try_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "order_schedule_runs_workspace_id_schedule_id_due_on_pk" PRIMARY KEY("workspace_id","schedule_id","due_on")
);
--> statement-breakpoint
CREATE TABLE "order_schedules" (
	"workspace_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"mode" text NOT NULL,
	"name" text NOT NULL,
	"source_order_id" uuid,
	"template_id" uuid,
	"address" jsonb NOT NULL,
	"items" jsonb NOT NULL,
	"every" integer NOT NULL,
	"unit" text,
	"dates" date[] DEFAULT '{}' NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"minute_of_day" integer NOT NULL,
	"time_zone" text NOT NULL,
	"next_on" date,
	"next_at" timestamp with time zone,
	"state" text DEFAULT 'active' NOT NULL,
	"paused_for" text,
	"author_id" uuid NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_schedules_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "order_search" (
	"workspace_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"total_cents" bigint NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "order_search_workspace_id_order_id_pk" PRIMARY KEY("workspace_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "order_tags" (
	"workspace_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"tag" text NOT NULL,
	"mode" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"total_cents" bigint NOT NULL,
	CONSTRAINT "order_tags_workspace_id_order_id_tag_pk" PRIMARY KEY("workspace_id","order_id","tag")
);
--> statement-breakpoint
CREATE TABLE "order_views" (
	"workspace_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"query" text NOT NULL,
	"columns" text[],
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_views_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "order_walks" (
	"workspace_id" uuid NOT NULL,
	"cursor" text,
	"walked" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"lease_token" uuid,
	"lease_until" timestamp with time zone,
	CONSTRAINT "order_walks_workspace_id_pk" PRIMARY KEY("workspace_id")
);
--> statement-breakpoint
CREATE TABLE "problem_watches" (
	"workspace_id" uuid NOT NULL,
	"seen_until" timestamp with time zone,
	CONSTRAINT "problem_watches_workspace_id_pk" PRIMARY KEY("workspace_id")
);
--> statement-breakpoint
DROP INDEX "orders_list_idx";--> statement-breakpoint
DROP INDEX "orders_status_idx";--> statement-breakpoint
DROP INDEX "orders_refused_idx";--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "order_columns" text[];--> statement-breakpoint
ALTER TABLE "order_intents" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "order_intents" ADD COLUMN "template_id" uuid;--> statement-breakpoint
ALTER TABLE "order_intents" ADD COLUMN "copy_of" uuid;--> statement-breakpoint
ALTER TABLE "order_intents" ADD COLUMN "change_of" uuid;--> statement-breakpoint
ALTER TABLE "order_intents" ADD COLUMN "change_state" text;--> statement-breakpoint
ALTER TABLE "order_intents" ADD COLUMN "changes_draft" boolean;--> statement-breakpoint
ALTER TABLE "order_intents" ADD COLUMN "change_cancel_id" uuid;--> statement-breakpoint
ALTER TABLE "order_intents" ADD COLUMN "quoted_estimate" jsonb;--> statement-breakpoint
ALTER TABLE "order_intents" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "order_intents" ADD COLUMN "schedule_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "api_key_prefix" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_late" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "has_issue" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "template_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "assignee_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "awaits_approval" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD COLUMN "changed" jsonb;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_run_rows" ADD CONSTRAINT "bulk_run_rows_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_runs" ADD CONSTRAINT "bulk_runs_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_baskets" ADD CONSTRAINT "import_baskets_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_mappings" ADD CONSTRAINT "import_mappings_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_orders" ADD CONSTRAINT "import_orders_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_problems" ADD CONSTRAINT "import_problems_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_count_changes" ADD CONSTRAINT "order_count_changes_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_counts" ADD CONSTRAINT "order_counts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_note_mentions" ADD CONSTRAINT "order_note_mentions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_problems" ADD CONSTRAINT "order_problems_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_schedule_runs" ADD CONSTRAINT "order_schedule_runs_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_schedules" ADD CONSTRAINT "order_schedules_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_search" ADD CONSTRAINT "order_search_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_tags" ADD CONSTRAINT "order_tags_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_views" ADD CONSTRAINT "order_views_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_walks" ADD CONSTRAINT "order_walks_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_watches" ADD CONSTRAINT "problem_watches_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_fingerprint_key" ON "addresses" USING btree ("workspace_id","fingerprint");--> statement-breakpoint
CREATE INDEX "addresses_list_idx" ON "addresses" USING btree ("workspace_id","used_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "addresses_search_idx" ON "addresses" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_run_rows_order_key" ON "bulk_run_rows" USING btree ("workspace_id","run_id","order_id");--> statement-breakpoint
CREATE INDEX "bulk_run_rows_waiting_idx" ON "bulk_run_rows" USING btree ("workspace_id","run_id","position") WHERE "bulk_run_rows"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "bulk_run_rows_failed_idx" ON "bulk_run_rows" USING btree ("workspace_id","run_id","position") WHERE "bulk_run_rows"."state" in ('failed', 'stopped');--> statement-breakpoint
CREATE INDEX "bulk_runs_latest_idx" ON "bulk_runs" USING btree ("workspace_id","mode","created_at");--> statement-breakpoint
CREATE INDEX "bulk_runs_running_idx" ON "bulk_runs" USING btree ("workspace_id") WHERE "bulk_runs"."state" = 'running';--> statement-breakpoint
CREATE INDEX "import_baskets_state_idx" ON "import_baskets" USING btree ("workspace_id","import_id","state","key");--> statement-breakpoint
CREATE UNIQUE INDEX "import_mappings_name_key" ON "import_mappings" USING btree ("workspace_id",lower("name"));--> statement-breakpoint
CREATE INDEX "import_orders_submission_idx" ON "import_orders" USING btree ("workspace_id","submission_id");--> statement-breakpoint
CREATE INDEX "import_orders_state_idx" ON "import_orders" USING btree ("workspace_id","import_id","state","position");--> statement-breakpoint
CREATE INDEX "imports_list_idx" ON "imports" USING btree ("workspace_id","mode","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "imports_content_idx" ON "imports" USING btree ("workspace_id","mode","content_hash");--> statement-breakpoint
CREATE INDEX "imports_working_idx" ON "imports" USING btree ("workspace_id") WHERE "imports"."state" in ('reading', 'checking', 'running');--> statement-breakpoint
CREATE INDEX "order_note_mentions_unread_idx" ON "order_note_mentions" USING btree ("workspace_id","mode","user_id","created_at") WHERE "order_note_mentions"."read_at" is null;--> statement-breakpoint
CREATE INDEX "order_notes_order_idx" ON "order_notes" USING btree ("workspace_id","order_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "order_problems_subject_key" ON "order_problems" USING btree ("workspace_id","order_id","kind","subject");--> statement-breakpoint
CREATE INDEX "order_problems_lane_idx" ON "order_problems" USING btree ("workspace_id","mode","state","moved_at","id");--> statement-breakpoint
CREATE INDEX "order_problems_kind_idx" ON "order_problems" USING btree ("workspace_id","mode","state","kind","moved_at","id");--> statement-breakpoint
CREATE INDEX "order_problems_mine_idx" ON "order_problems" USING btree ("workspace_id","mode","assignee_id","moved_at","id") WHERE "order_problems"."state" = 'open';--> statement-breakpoint
CREATE INDEX "order_problems_snoozed_idx" ON "order_problems" USING btree ("workspace_id","snoozed_until") WHERE "order_problems"."state" = 'snoozed';--> statement-breakpoint
CREATE INDEX "order_problems_lasting_idx" ON "order_problems" USING btree ("workspace_id","order_id") WHERE "order_problems"."state" in ('open', 'snoozed');--> statement-breakpoint
CREATE INDEX "order_schedule_runs_open_idx" ON "order_schedule_runs" USING btree ("workspace_id","try_at") WHERE "order_schedule_runs"."state" = 'open';--> statement-breakpoint
CREATE INDEX "order_schedules_list_idx" ON "order_schedules" USING btree ("workspace_id","mode","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "order_schedules_due_idx" ON "order_schedules" USING btree ("workspace_id","next_at") WHERE "order_schedules"."state" = 'active' and "order_schedules"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "order_search_created_idx" ON "order_search" USING btree ("workspace_id","mode","created_at" DESC NULLS FIRST,"order_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "order_search_total_idx" ON "order_search" USING btree ("workspace_id","mode","total_cents" DESC NULLS FIRST,"order_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "order_search_words_idx" ON "order_search" USING gin ("workspace_id","body" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "order_tags_created_idx" ON "order_tags" USING btree ("workspace_id","mode","tag","created_at" DESC NULLS FIRST,"order_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "order_tags_total_idx" ON "order_tags" USING btree ("workspace_id","mode","tag","total_cents" DESC NULLS FIRST,"order_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "order_views_own_name_key" ON "order_views" USING btree ("workspace_id","owner_id",lower("name")) WHERE not "order_views"."is_shared";--> statement-breakpoint
CREATE UNIQUE INDEX "order_views_shared_name_key" ON "order_views" USING btree ("workspace_id",lower("name")) WHERE "order_views"."is_shared";--> statement-breakpoint
CREATE UNIQUE INDEX "order_intents_open_change_key" ON "order_intents" USING btree ("workspace_id","change_of") WHERE "order_intents"."change_state" in ('open', 'undoing') and "order_intents"."state" in ('open', 'succeeded');--> statement-breakpoint
CREATE INDEX "order_intents_open_change_idx" ON "order_intents" USING btree ("workspace_id","external_id") WHERE "order_intents"."change_state" in ('open', 'undoing') and "order_intents"."state" in ('open', 'succeeded');--> statement-breakpoint
CREATE INDEX "order_intents_change_idx" ON "order_intents" USING btree ("workspace_id","change_of","created_at") WHERE "order_intents"."change_of" is not null;--> statement-breakpoint
CREATE INDEX "orders_recipient_idx" ON "orders" USING btree ("workspace_id","mode",lower(regexp_replace(normalize("recipient", NFKD), '[\u0300-\u036f[:space:][:punct:]]+', '', 'g')),"created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_list_created_idx" ON "orders" USING btree ("workspace_id","mode","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_list_total_idx" ON "orders" USING btree ("workspace_id","mode","total_cents" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_status_created_idx" ON "orders" USING btree ("workspace_id","mode","status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_status_total_idx" ON "orders" USING btree ("workspace_id","mode","status","total_cents" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_country_created_idx" ON "orders" USING btree ("workspace_id","mode","country","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_country_total_idx" ON "orders" USING btree ("workspace_id","mode","country","total_cents" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_key_created_idx" ON "orders" USING btree ("workspace_id","mode","api_key_prefix","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_key_total_idx" ON "orders" USING btree ("workspace_id","mode","api_key_prefix","total_cents" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_assignee_created_idx" ON "orders" USING btree ("workspace_id","mode","assignee_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_assignee_total_idx" ON "orders" USING btree ("workspace_id","mode","assignee_id","total_cents" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_template_created_idx" ON "orders" USING btree ("workspace_id","mode","template_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "orders"."template_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_template_total_idx" ON "orders" USING btree ("workspace_id","mode","template_id","total_cents" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "orders"."template_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_issue_created_idx" ON "orders" USING btree ("workspace_id","mode","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "orders"."has_issue";--> statement-breakpoint
CREATE INDEX "orders_issue_total_idx" ON "orders" USING btree ("workspace_id","mode","total_cents" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "orders"."has_issue";--> statement-breakpoint
CREATE INDEX "orders_late_created_idx" ON "orders" USING btree ("workspace_id","mode","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "orders"."is_late";--> statement-breakpoint
CREATE INDEX "orders_late_total_idx" ON "orders" USING btree ("workspace_id","mode","total_cents" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "orders"."is_late";--> statement-breakpoint
CREATE INDEX "orders_approval_created_idx" ON "orders" USING btree ("workspace_id","mode","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "orders"."awaits_approval";--> statement-breakpoint
CREATE INDEX "orders_approval_total_idx" ON "orders" USING btree ("workspace_id","mode","total_cents" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "orders"."awaits_approval";--> statement-breakpoint
CREATE INDEX "orders_refusal_created_idx" ON "orders" USING btree ("workspace_id","mode","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE ("orders"."status" = 'draft' and "orders"."payment_refused_at" is not null);--> statement-breakpoint
CREATE INDEX "orders_refusal_total_idx" ON "orders" USING btree ("workspace_id","mode","total_cents" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE ("orders"."status" = 'draft' and "orders"."payment_refused_at" is not null);--> statement-breakpoint
CREATE INDEX "orders_month_idx" ON "orders" USING btree ("workspace_id","mode",(date_trunc('month', "created_at" at time zone 'UTC')),"total_cents" DESC NULLS FIRST,"id" DESC NULLS FIRST,("created_at" at time zone 'UTC'));--> statement-breakpoint
CREATE INDEX "orders_step_idx" ON "orders" USING btree ("workspace_id","mode",(width_bucket("total_cents", '{500,550,605,666,732,805,886,974,1072,1179,1297,1427,1569,1726,1899,2089,2297,2527,2780,3058,3364,3700,4070,4477,4925,5417,5959,6555,7210,7932,8725,9597,10557,11613,12774,14051,15456,17002,18702,20572,22630,24893,27382,30120,33132,36445,40090,44099,48509,53359,58695,64565,71021,78124,85936,94530,103983,114381,125819,138401,152241,167465,184211,202633}'::bigint[])),"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,("total_cents" + 0));--> statement-breakpoint
CREATE INDEX "orders_tagged_idx" ON "orders" USING btree ("workspace_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "orders"."tags" <> '{}';--> statement-breakpoint
CREATE INDEX "orders_issue_idx" ON "orders" USING btree ("workspace_id","mirrored_at") WHERE "orders"."has_issue";--> statement-breakpoint
CREATE INDEX "orders_on_hold_idx" ON "orders" USING btree ("workspace_id","mirrored_at") WHERE "orders"."status" = 'on_hold';--> statement-breakpoint
CREATE INDEX "orders_stray_parcels_idx" ON "orders" USING btree ("workspace_id","mirrored_at","id") WHERE "orders"."data" @? '$.shipments[*] ? (@.status == "returned" || @.status == "lost")';--> statement-breakpoint
CREATE INDEX "orders_late_idx" ON "orders" USING btree ("workspace_id","id") WHERE "orders"."is_late";--> statement-breakpoint
CREATE INDEX "orders_due_idx" ON "orders" USING btree ("workspace_id","due_at") WHERE "orders"."due_at" is not null and not "orders"."is_late";--> statement-breakpoint
CREATE INDEX "orders_refused_idx" ON "orders" USING btree ("workspace_id","mode","payment_refused_at","id") WHERE ("orders"."status" = 'draft' and "orders"."payment_refused_at" is not null);