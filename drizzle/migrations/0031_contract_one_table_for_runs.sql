CREATE TABLE "run_rows" (
	"workspace_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"order_id" uuid NOT NULL,
	"was_confirmed" boolean DEFAULT false NOT NULL,
	"total_cents" bigint NOT NULL,
	"request_id" uuid,
	"state" text DEFAULT 'waiting' NOT NULL,
	"outcome" jsonb,
	"moved_cents" bigint,
	"tried_at" timestamp with time zone,
	"undecided_since" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "run_rows_workspace_id_run_id_position_pk" PRIMARY KEY("workspace_id","run_id","position")
);
--> statement-breakpoint
CREATE TABLE "runs" (
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
	"moved_cents" bigint DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"stop_code" text,
	"lease_token" uuid,
	"lease_until" timestamp with time zone,
	"touched_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "runs_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "run_rows" ADD CONSTRAINT "run_rows_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "run_rows_order_key" ON "run_rows" USING btree ("workspace_id","run_id","order_id");--> statement-breakpoint
CREATE INDEX "run_rows_waiting_idx" ON "run_rows" USING btree ("workspace_id","run_id","position") WHERE "run_rows"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "run_rows_failed_idx" ON "run_rows" USING btree ("workspace_id","run_id","position") WHERE "run_rows"."state" in ('failed', 'stopped');--> statement-breakpoint
CREATE INDEX "runs_latest_idx" ON "runs" USING btree ("workspace_id","mode","created_at");--> statement-breakpoint
CREATE INDEX "runs_running_idx" ON "runs" USING btree ("workspace_id") WHERE "runs"."state" = 'running';--> statement-breakpoint
-- Ids are made in the browser: one that both tables have becomes another one.
WITH "taken" AS (SELECT "workspace_id", "id", gen_random_uuid() AS "new_id" FROM "payment_runs" WHERE EXISTS (SELECT FROM "bulk_runs" WHERE "bulk_runs"."workspace_id" = "payment_runs"."workspace_id" AND "bulk_runs"."id" = "payment_runs"."id")), "moved" AS (UPDATE "payment_run_rows" SET "run_id" = "taken"."new_id" FROM "taken" WHERE "payment_run_rows"."workspace_id" = "taken"."workspace_id" AND "payment_run_rows"."run_id" = "taken"."id")
UPDATE "payment_runs" SET "id" = "taken"."new_id" FROM "taken" WHERE "payment_runs"."workspace_id" = "taken"."workspace_id" AND "payment_runs"."id" = "taken"."id";--> statement-breakpoint
INSERT INTO "runs" ("workspace_id", "id", "mode", "kind", "asked_by", "tags", "assignee_id", "retry_of", "rows_count", "total_cents", "done_count", "failed_count", "moved_cents", "state", "stop_code", "touched_at", "created_at", "finished_at")
SELECT "workspace_id", "id", "mode", "kind", "asked_by", "tags", "assignee_id", "retry_of", "rows_count", "total_cents", "done_count", "failed_count", "back_cents", "state", "stop_code", "touched_at", "created_at", "finished_at" FROM "bulk_runs";--> statement-breakpoint
INSERT INTO "run_rows" ("workspace_id", "run_id", "position", "order_id", "was_confirmed", "total_cents", "state", "outcome", "moved_cents", "tried_at", "undecided_since", "finished_at")
SELECT "workspace_id", "run_id", "position", "order_id", "was_confirmed", "total_cents", "state", "outcome", "back_cents", "tried_at", "undecided_since", "finished_at" FROM "bulk_run_rows";--> statement-breakpoint
INSERT INTO "run_rows" ("workspace_id", "run_id", "position", "order_id", "total_cents", "request_id", "state", "outcome", "moved_cents", "tried_at", "undecided_since", "finished_at")
SELECT "workspace_id", "run_id", "position", "order_id", "shown_total_cents", "request_id", CASE "state" WHEN 'paid' THEN 'done' WHEN 'refused' THEN 'failed' ELSE "state" END, "outcome", CASE WHEN "state" = 'paid' THEN "shown_total_cents" END, "tried_at", "undecided_since", "finished_at" FROM "payment_run_rows";--> statement-breakpoint
INSERT INTO "runs" ("workspace_id", "id", "mode", "kind", "asked_by", "rows_count", "total_cents", "done_count", "failed_count", "moved_cents", "state", "stop_code", "touched_at", "created_at", "finished_at")
SELECT run."workspace_id", run."id", run."mode", 'pay', run."asked_by", run."rows_count", run."total_cents", ended."done", ended."failed", ended."moved", run."state", run."stop_code", run."touched_at", run."created_at", run."finished_at" FROM "payment_runs" AS run, LATERAL (SELECT count(*) FILTER (WHERE "state" = 'done') AS "done", count(*) FILTER (WHERE "state" IN ('failed', 'stopped')) AS "failed", coalesce(sum("moved_cents"), 0) AS "moved" FROM "run_rows" WHERE "workspace_id" = run."workspace_id" AND "run_id" = run."id") AS ended;--> statement-breakpoint
UPDATE "erasures" SET "place" = 'run_rows' WHERE "place" IN ('bulk_run_rows', 'payment_run_rows');--> statement-breakpoint
UPDATE "privacy_matches" SET "place" = 'run_rows' WHERE "place" IN ('bulk_run_rows', 'payment_run_rows');--> statement-breakpoint
-- A search goes through both once more: what it found before it finds as the same.
UPDATE "privacy_requests" SET "progress" = '{"place": "run_rows", "after": null}' WHERE "progress" ->> 'place' IN ('bulk_run_rows', 'payment_run_rows');--> statement-breakpoint
UPDATE "privacy_requests" SET "erased" = "erased" - 'bulk_run_rows' - 'payment_run_rows' || jsonb_build_object('run_rows', coalesce(("erased" ->> 'bulk_run_rows')::int, 0) + coalesce(("erased" ->> 'payment_run_rows')::int, 0)) WHERE "erased" ?| ARRAY['bulk_run_rows', 'payment_run_rows'];
