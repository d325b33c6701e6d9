ALTER TABLE "uploads" ADD COLUMN "sent_key" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "is_duplicate" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "held_by" uuid;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "held_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "is_hold_wanted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "files_unseen_idx" ON "files" USING btree ("created_at") WHERE "files"."preview_key" is null and "files"."preview_failed_at" is null;--> statement-breakpoint
CREATE INDEX "uploads_checking_idx" ON "uploads" USING btree ("updated_at") WHERE "uploads"."state" = 'checking';--> statement-breakpoint
CREATE INDEX "uploads_sending_idx" ON "uploads" USING btree ("workspace_id","sha256") WHERE "uploads"."state" = 'sending';--> statement-breakpoint
CREATE INDEX "uploads_finished_idx" ON "uploads" USING btree ("workspace_id","finished_at") WHERE "uploads"."finished_at" is not null;