-- Their work is done by the triggers of drizzle/sql/triggers/orders.sql, made in the same transaction.
DROP FUNCTION keep_order_search, keep_order_tags, forget_order, count_order_changes, add_up_order_changes CASCADE;--> statement-breakpoint
DROP FUNCTION read_anew, figures_of_order;--> statement-breakpoint
DROP INDEX "orders_recipient_idx";--> statement-breakpoint
DROP INDEX "orders_list_total_idx";--> statement-breakpoint
DROP INDEX "orders_status_total_idx";--> statement-breakpoint
DROP INDEX "orders_country_total_idx";--> statement-breakpoint
DROP INDEX "orders_key_total_idx";--> statement-breakpoint
DROP INDEX "orders_assignee_total_idx";--> statement-breakpoint
DROP INDEX "orders_template_total_idx";--> statement-breakpoint
DROP INDEX "orders_issue_created_idx";--> statement-breakpoint
DROP INDEX "orders_issue_total_idx";--> statement-breakpoint
DROP INDEX "orders_troubled_total_idx";--> statement-breakpoint
DROP INDEX "orders_late_created_idx";--> statement-breakpoint
DROP INDEX "orders_late_total_idx";--> statement-breakpoint
DROP INDEX "orders_approval_created_idx";--> statement-breakpoint
DROP INDEX "orders_approval_total_idx";--> statement-breakpoint
DROP INDEX "orders_refusal_created_idx";--> statement-breakpoint
DROP INDEX "orders_refusal_total_idx";--> statement-breakpoint
DROP INDEX "orders_month_idx";--> statement-breakpoint
DROP INDEX "orders_step_idx";--> statement-breakpoint
DROP INDEX "orders_refused_idx";--> statement-breakpoint
DROP INDEX "orders_service_clock_idx";--> statement-breakpoint
DROP INDEX "orders_tagged_idx";--> statement-breakpoint
DROP INDEX "orders_issue_idx";--> statement-breakpoint
DROP INDEX "orders_on_hold_idx";--> statement-breakpoint
DROP INDEX "orders_stray_parcels_idx";--> statement-breakpoint
DROP INDEX "orders_late_idx";--> statement-breakpoint
CREATE INDEX "orders_lanes_idx" ON "orders" USING btree ("workspace_id","mode","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE ("orders"."has_issue" or "orders"."is_late" or "orders"."awaits_approval" or ("orders"."status" = 'draft' and "orders"."payment_refused_at" is not null));--> statement-breakpoint
CREATE INDEX "orders_wrong_idx" ON "orders" USING btree ("workspace_id","mirrored_at") WHERE ("orders"."has_issue" or "orders"."status" = 'on_hold' or "orders"."data" @? '$.shipments[*] ? (@.status == "returned" || @.status == "lost")');
