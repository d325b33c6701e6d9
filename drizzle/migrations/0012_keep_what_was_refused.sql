CREATE TABLE "unknown_receivers" (
	"day" date PRIMARY KEY NOT NULL,
	"refused" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_refusal_counts" (
	"workspace_id" uuid NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"minute" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"refused" integer NOT NULL,
	CONSTRAINT "webhook_refusal_counts_workspace_id_endpoint_id_minute_reason_pk" PRIMARY KEY("workspace_id","endpoint_id","minute","reason")
);
--> statement-breakpoint
CREATE TABLE "webhook_refusals" (
	"workspace_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"headers" jsonb NOT NULL,
	"event_id" text,
	"event_type" text,
	"signed_at" timestamp with time zone,
	"body_start" "bytea" NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "webhook_refusals_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "webhook_events" ADD COLUMN "headers" jsonb;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD COLUMN "bytes" integer;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD COLUMN "signed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD COLUMN "took_ms" real;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD COLUMN "deliveries" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD COLUMN "last_delivery_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD COLUMN "parked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "event_days" integer DEFAULT 90 NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_refusal_counts" ADD CONSTRAINT "webhook_refusal_counts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_refusals" ADD CONSTRAINT "webhook_refusals_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_refusals_received_idx" ON "webhook_refusals" USING btree ("workspace_id","received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);