ALTER TABLE "order_walks" RENAME TO "order_syncs";--> statement-breakpoint
ALTER TABLE "order_syncs" RENAME COLUMN "walked" TO "synced_orders";--> statement-breakpoint
ALTER TABLE "workspaces" RENAME COLUMN "walked_at" TO "orders_synced_at";--> statement-breakpoint
ALTER TABLE "order_figures" RENAME TO "order_statistics";--> statement-breakpoint
ALTER TABLE "order_figure_changes" RENAME TO "order_statistic_changes";--> statement-breakpoint
ALTER TABLE "order_intents" RENAME COLUMN "change_of" TO "replaced_order_id";--> statement-breakpoint
ALTER TABLE "order_intents" RENAME COLUMN "change_state" TO "replacement_state";--> statement-breakpoint
ALTER TABLE "order_intents" RENAME COLUMN "changes_draft" TO "replaces_draft";--> statement-breakpoint
ALTER TABLE "order_intents" RENAME COLUMN "change_cancel_id" TO "replacement_cancel_id";--> statement-breakpoint
ALTER TABLE "order_intents" RENAME COLUMN "asked_in_vain_at" TO "unanswered_at";--> statement-breakpoint
ALTER TABLE "order_intents" RENAME COLUMN "asked_in_vain_since" TO "unanswered_since";--> statement-breakpoint
ALTER TABLE "order_problems" RENAME COLUMN "over_at" TO "ended_at";--> statement-breakpoint
ALTER TABLE "order_problems" RENAME COLUMN "moved_at" TO "state_changed_at";--> statement-breakpoint
ALTER TABLE "webhook_gaps" RENAME COLUMN "moved_at" TO "state_changed_at";--> statement-breakpoint
ALTER TABLE "uploads" RENAME COLUMN "held_by" TO "lease_token";--> statement-breakpoint
ALTER TABLE "uploads" RENAME COLUMN "held_until" TO "lease_until";--> statement-breakpoint
ALTER TABLE "uploads" RENAME COLUMN "is_hold_wanted" TO "is_lease_requested";--> statement-breakpoint
ALTER TABLE "sign_in_throttles" RENAME COLUMN "told_at" TO "notified_at";--> statement-breakpoint
ALTER INDEX "order_problems_lane_idx" RENAME TO "order_problems_state_idx";--> statement-breakpoint
ALTER INDEX "orders_lanes_idx" RENAME TO "orders_flags_idx";--> statement-breakpoint
ALTER INDEX "orders_troubled_created_idx" RENAME TO "orders_had_issue_created_idx";--> statement-breakpoint
ALTER INDEX "orders_wrong_idx" RENAME TO "orders_problem_idx";--> statement-breakpoint
ALTER INDEX "order_intents_open_change_key" RENAME TO "order_intents_open_replacement_key";--> statement-breakpoint
ALTER INDEX "order_intents_open_change_idx" RENAME TO "order_intents_open_replacement_idx";--> statement-breakpoint
ALTER INDEX "order_intents_change_idx" RENAME TO "order_intents_replacement_idx";
--> statement-breakpoint
ALTER SEQUENCE "order_figure_changes_id_seq" RENAME TO "order_statistic_changes_id_seq";--> statement-breakpoint
-- Constraints are named after their table and column; NOT NULL has a name since PostgreSQL 18.
DO $$
DECLARE
  renamed record;
BEGIN
  FOR renamed IN
    SELECT conrelid::regclass AS relation, conname AS old, replace(replace(replace(replace(replace(replace(conname,
      'order_figure_changes_', 'order_statistic_changes_'), 'order_figures_', 'order_statistics_'),
      'order_walks_walked_', 'order_syncs_synced_orders_'), 'order_walks_', 'order_syncs_'),
      '_moved_at_', '_state_changed_at_'), '_is_hold_wanted_', '_is_lease_requested_') AS new
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace
  LOOP
    IF renamed.old <> renamed.new THEN
      EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', renamed.relation, renamed.old, renamed.new);
    END IF;
  END LOOP;
END $$;
--> statement-breakpoint
-- Functions under their old names, with the triggers that call them. The files of drizzle/sql create the new ones.
DO $$
DECLARE
  renamed regprocedure;
BEGIN
  FOR renamed IN
    SELECT oid FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND proname IN ('keep_made_orders',
      'keep_changed_orders', 'forget_orders', 'is_moved', 'has_other_words', 'figures_of', 'figures_begin')
  LOOP
    EXECUTE format('DROP FUNCTION IF EXISTS %s CASCADE', renamed);
  END LOOP;
END $$;
