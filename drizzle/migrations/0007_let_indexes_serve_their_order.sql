DROP INDEX "audit_log_at_idx";--> statement-breakpoint
DROP INDEX "files_list_idx";--> statement-breakpoint
DROP INDEX "orders_list_idx";--> statement-breakpoint
DROP INDEX "orders_status_idx";--> statement-breakpoint
DROP INDEX "webhook_events_received_idx";--> statement-breakpoint
CREATE INDEX "audit_log_at_idx" ON "audit_log" USING btree ("workspace_id","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "files_list_idx" ON "files" USING btree ("workspace_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_list_idx" ON "orders" USING btree ("workspace_id","mode","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_status_idx" ON "orders" USING btree ("workspace_id","mode","status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "webhook_events_received_idx" ON "webhook_events" USING btree ("workspace_id","received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);