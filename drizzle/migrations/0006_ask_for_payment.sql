CREATE TABLE "payment_requests" (
	"workspace_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"mode" text NOT NULL,
	"order_id" uuid NOT NULL,
	"asked_by" uuid NOT NULL,
	"note" text,
	"shown_total_cents" bigint NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"decided_by" uuid,
	"decision_note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "payment_requests_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "payment_run_rows" (
	"workspace_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"order_id" uuid NOT NULL,
	"request_id" uuid,
	"shown_total_cents" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"outcome" jsonb,
	"finished_at" timestamp with time zone,
	CONSTRAINT "payment_run_rows_workspace_id_run_id_position_pk" PRIMARY KEY("workspace_id","run_id","position")
);
--> statement-breakpoint
CREATE TABLE "payment_runs" (
	"workspace_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"mode" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"rows_count" integer NOT NULL,
	"total_cents" bigint NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"stop_code" text,
	"lease_token" uuid,
	"lease_until" timestamp with time zone,
	"touched_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "payment_runs_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "order_intents" ADD COLUMN "left_open_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_refused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_run_rows" ADD CONSTRAINT "payment_run_rows_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_runs" ADD CONSTRAINT "payment_runs_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_requests_open_order_key" ON "payment_requests" USING btree ("workspace_id","order_id") WHERE "payment_requests"."state" = 'open';--> statement-breakpoint
CREATE INDEX "payment_requests_order_idx" ON "payment_requests" USING btree ("workspace_id","order_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_requests_open_idx" ON "payment_requests" USING btree ("workspace_id","mode","created_at","id") WHERE "payment_requests"."state" = 'open';--> statement-breakpoint
CREATE INDEX "payment_requests_decided_idx" ON "payment_requests" USING btree ("workspace_id","mode","decided_at","id") WHERE "payment_requests"."state" <> 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_run_rows_order_key" ON "payment_run_rows" USING btree ("workspace_id","run_id","order_id");--> statement-breakpoint
CREATE INDEX "payment_runs_latest_idx" ON "payment_runs" USING btree ("workspace_id","mode","created_at");--> statement-breakpoint
CREATE INDEX "payment_runs_running_idx" ON "payment_runs" USING btree ("workspace_id") WHERE "payment_runs"."state" = 'running';--> statement-breakpoint
CREATE INDEX "order_intents_lost_creations_idx" ON "order_intents" USING btree ("workspace_id","mode","created_at") WHERE "order_intents"."kind" = 'create' and "order_intents"."left_open_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_paid_idx" ON "orders" USING btree ("workspace_id","mode","confirmed_at") WHERE "orders"."confirmed_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_refused_idx" ON "orders" USING btree ("workspace_id","mode","payment_refused_at","id") WHERE "orders"."status" = 'draft' and "orders"."payment_refused_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_service_clock_idx" ON "orders" USING btree ("workspace_id","service_updated_at");