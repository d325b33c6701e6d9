CREATE TABLE "email_changes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"token_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "email_changes_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"workspace_id" uuid NOT NULL,
	"place" text NOT NULL,
	"subject_id" text NOT NULL,
	"request_id" uuid,
	"erased_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "erasures_workspace_id_place_subject_id_pk" PRIMARY KEY("workspace_id","place","subject_id")
);
--> statement-breakpoint
CREATE TABLE "privacy_matches" (
	"workspace_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid NOT NULL,
	"place" text NOT NULL,
	"subject_id" text NOT NULL,
	"identity" text NOT NULL,
	"is_chosen" boolean DEFAULT false NOT NULL,
	"waits_for" text,
	CONSTRAINT "privacy_matches_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "privacy_requests" (
	"workspace_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"asked_by" uuid NOT NULL,
	"state" text DEFAULT 'searching' NOT NULL,
	"search" jsonb,
	"progress" jsonb,
	"is_capped" boolean DEFAULT false NOT NULL,
	"erased" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"erase_asked_at" timestamp with time zone,
	"erase_asked_by" uuid,
	"finished_at" timestamp with time zone,
	CONSTRAINT "privacy_requests_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
DROP INDEX "audit_log_at_idx";--> statement-breakpoint
DROP INDEX "audit_log_subject_idx";--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "rows_forgotten_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "mail_state" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "mail_failure" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "mail_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "mail_try_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "suspended_by" uuid;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "refusal_days" integer;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "notification_days" integer DEFAULT 90 NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "import_row_days" integer DEFAULT 365 NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "recipient_days" integer;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_matches" ADD CONSTRAINT "privacy_matches_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "erasures_request_idx" ON "erasures" USING btree ("workspace_id","request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "privacy_matches_subject_key" ON "privacy_matches" USING btree ("workspace_id","request_id","place","subject_id");--> statement-breakpoint
CREATE INDEX "privacy_matches_identity_idx" ON "privacy_matches" USING btree ("workspace_id","request_id","identity");--> statement-breakpoint
CREATE INDEX "privacy_requests_list_idx" ON "privacy_requests" USING btree ("workspace_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "privacy_requests_open_idx" ON "privacy_requests" USING btree ("workspace_id") WHERE "privacy_requests"."state" in ('searching', 'erasing', 'waiting');--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_custom_role_fk" FOREIGN KEY ("workspace_id","custom_role_id") REFERENCES "public"."custom_roles"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_user_idx" ON "audit_log" USING btree ("workspace_id","user_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_log_task_idx" ON "audit_log" USING btree ("workspace_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "audit_log"."user_id" is null;--> statement-breakpoint
CREATE INDEX "audit_log_area_idx" ON "audit_log" USING btree ("workspace_id",(split_part("action", '.', 1)),"at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_log_action_idx" ON "audit_log" USING btree ("workspace_id","action","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_log_words_idx" ON "audit_log" USING gin ("workspace_id",(lower("action" || ' ' || coalesce("subject_id", '') || ' ' || "details"::text)) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "invitations_mail_idx" ON "invitations" USING btree ("mail_try_at") WHERE "invitations"."mail_state" = 'queued';--> statement-breakpoint
CREATE INDEX "audit_log_at_idx" ON "audit_log" USING btree ("workspace_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_log_subject_idx" ON "audit_log" USING btree ("workspace_id","subject_type","subject_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_custom_role" CHECK (("invitations"."role" = 'custom') = ("invitations"."custom_role_id" is not null));--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_custom_role" CHECK (("memberships"."role" = 'custom') = ("memberships"."custom_role_id" is not null));