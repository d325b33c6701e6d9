CREATE TABLE "notification_choices" (
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"inbox" boolean NOT NULL,
	"toast" boolean NOT NULL,
	"mail" boolean NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_choices_workspace_id_user_id_kind_pk" PRIMARY KEY("workspace_id","user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "notification_mails" (
	"workspace_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"try_at" timestamp with time zone DEFAULT now() NOT NULL,
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "notification_mails_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"workspace_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"mode" text,
	"kind" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"occurrence" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"actor_id" uuid,
	"in_inbox" boolean NOT NULL,
	"toasts" boolean NOT NULL,
	"mails" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"mail_id" uuid,
	CONSTRAINT "notifications_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoint_states" (
	"workspace_id" uuid NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"events" text[] NOT NULL,
	CONSTRAINT "webhook_endpoint_states_workspace_id_endpoint_id_since_pk" PRIMARY KEY("workspace_id","endpoint_id","since")
);
--> statement-breakpoint
CREATE TABLE "webhook_gaps" (
	"workspace_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"mode" text NOT NULL,
	"order_id" uuid NOT NULL,
	"type" text NOT NULL,
	"status" text,
	"at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"read_by" text NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL,
	"event_id" uuid,
	"event_received_at" timestamp with time zone,
	"moved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "webhook_gaps_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhook_rotations" (
	"workspace_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"old_endpoint_id" uuid NOT NULL,
	"new_endpoint_id" uuid NOT NULL,
	"state" text DEFAULT 'registering' NOT NULL,
	"reason" text,
	"started_by" uuid NOT NULL,
	"tests" integer DEFAULT 0 NOT NULL,
	"test_status" integer,
	"lease_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"proved_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "webhook_rotations_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
DROP INDEX "webhook_events_received_idx";--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "mail_pace" text DEFAULT 'at_once' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "status_since" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "last_delivery" jsonb;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "paused_by" uuid;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "deleted_by" uuid;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD COLUMN "state" text GENERATED ALWAYS AS (case
    when "webhook_events"."parked_at" is not null then 'parked'
    when "webhook_events"."applied_at" is null and "webhook_events"."order_id" is null and "webhook_events"."type" <> 'catalog.variant_discontinued' then 'kept'
    when "webhook_events"."applied_at" is null then 'waiting'
    when coalesce("webhook_events"."changed", '[]') = '[]' then 'unchanged'
    else 'applied' end) STORED;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD COLUMN "search_text" text GENERATED ALWAYS AS (left(lower(jsonb_path_query_array(
    case when jsonb_typeof("webhook_events"."payload" #> '{data,order}') = 'object'
        then ("webhook_events"."payload" - '{id,created_at}'::text[]) #- '{data,order,id}'
      when jsonb_typeof("webhook_events"."payload") = 'object' then "webhook_events"."payload" - '{id,created_at}'::text[]
      else "webhook_events"."payload" end,
    'strict $.** ? (@.type() == "string" || @.type() == "number")')::text), 4000)) STORED;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "reconcile_began_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "reconcile_took_ms" integer;--> statement-breakpoint
ALTER TABLE "notification_choices" ADD CONSTRAINT "notification_choices_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_mails" ADD CONSTRAINT "notification_mails_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoint_states" ADD CONSTRAINT "webhook_endpoint_states_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_gaps" ADD CONSTRAINT "webhook_gaps_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_rotations" ADD CONSTRAINT "webhook_rotations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_mails_waiting_idx" ON "notification_mails" USING btree ("workspace_id","try_at") WHERE "notification_mails"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "notification_mails_user_idx" ON "notification_mails" USING btree ("workspace_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "notification_mails_created_idx" ON "notification_mails" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_occurrence_key" ON "notifications" USING btree ("workspace_id","user_id","kind","occurrence");--> statement-breakpoint
CREATE INDEX "notifications_inbox_idx" ON "notifications" USING btree ("workspace_id","user_id","mode","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "notifications"."in_inbox";--> statement-breakpoint
CREATE INDEX "notifications_unread_idx" ON "notifications" USING btree ("workspace_id","user_id","mode","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "notifications"."in_inbox" and "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_toasts_idx" ON "notifications" USING btree ("workspace_id","user_id","created_at") WHERE "notifications"."toasts";--> statement-breakpoint
CREATE INDEX "notifications_to_mail_idx" ON "notifications" USING btree ("workspace_id","user_id","created_at") WHERE "notifications"."mails" and "notifications"."mail_id" is null;--> statement-breakpoint
CREATE INDEX "notifications_mail_idx" ON "notifications" USING btree ("workspace_id","mail_id") WHERE "notifications"."mail_id" is not null;--> statement-breakpoint
CREATE INDEX "notifications_age_idx" ON "notifications" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_gaps_entry_key" ON "webhook_gaps" USING btree ("workspace_id","order_id","type","at");--> statement-breakpoint
CREATE INDEX "webhook_gaps_list_idx" ON "webhook_gaps" USING btree ("workspace_id","mode","state","moved_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "webhook_gaps_due_idx" ON "webhook_gaps" USING btree ("workspace_id","due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_rotations_open_key" ON "webhook_rotations" USING btree ("workspace_id") WHERE "webhook_rotations"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "webhook_rotations_latest_idx" ON "webhook_rotations" USING btree ("workspace_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "order_intents_registrations_idx" ON "order_intents" USING btree ("workspace_id","created_at") WHERE "order_intents"."kind" = 'register_webhook';--> statement-breakpoint
CREATE INDEX "webhook_events_unapplied_idx" ON "webhook_events" USING btree ("workspace_id","received_at","id") WHERE "webhook_events"."applied_at" is null and "webhook_events"."parked_at" is null and ("webhook_events"."order_id" is not null or "webhook_events"."type" = 'catalog.variant_discontinued');--> statement-breakpoint
CREATE INDEX "webhook_events_type_idx" ON "webhook_events" USING btree ("workspace_id","mode","type","received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "webhook_events_state_idx" ON "webhook_events" USING btree ("workspace_id","mode","state","received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "webhook_events"."state" <> 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_events_words_idx" ON "webhook_events" USING gin ("workspace_id","search_text" gin_trgm_ops) WHERE "webhook_events"."state" <> 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_refusal_counts_minute_idx" ON "webhook_refusal_counts" USING btree ("workspace_id","minute");--> statement-breakpoint
CREATE INDEX "webhook_refusals_reason_idx" ON "webhook_refusals" USING btree ("workspace_id","reason","received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "webhook_events_received_idx" ON "webhook_events" USING btree ("workspace_id","mode","received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);