CREATE TABLE "recipient_mail_settings" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"in_production_since" timestamp with time zone,
	"shipped_since" timestamp with time zone,
	"delivered_since" timestamp with time zone,
	"locale" text,
	"reply_to" text,
	"texts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"hash_key" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recipient_mails" (
	"workspace_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"try_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "recipient_mails_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "unsubscribe_links" (
	"workspace_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"address_hash" text NOT NULL,
	"locale" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "unsubscribe_links_workspace_id_token_hash_pk" PRIMARY KEY("workspace_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "unsubscribes" (
	"workspace_id" uuid NOT NULL,
	"address_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unsubscribes_workspace_id_address_hash_pk" PRIMARY KEY("workspace_id","address_hash")
);
--> statement-breakpoint
ALTER TABLE "tracking_links" ALTER COLUMN "created_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "recipient_mail_settings" ADD CONSTRAINT "recipient_mail_settings_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipient_mails" ADD CONSTRAINT "recipient_mails_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsubscribe_links" ADD CONSTRAINT "unsubscribe_links_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsubscribes" ADD CONSTRAINT "unsubscribes_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "recipient_mails_order_key" ON "recipient_mails" USING btree ("workspace_id","order_id","kind");--> statement-breakpoint
CREATE INDEX "recipient_mails_open_idx" ON "recipient_mails" USING btree ("workspace_id","try_at") WHERE "recipient_mails"."state" in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX "recipient_mails_ended_idx" ON "recipient_mails" USING btree ("workspace_id","ended_at") WHERE "recipient_mails"."ended_at" is not null;--> statement-breakpoint
CREATE INDEX "unsubscribe_links_expired_idx" ON "unsubscribe_links" USING btree ("workspace_id","expires_at");