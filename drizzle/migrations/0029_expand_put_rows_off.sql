ALTER TABLE "bulk_run_rows" ADD COLUMN "tried_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bulk_run_rows" ADD COLUMN "undecided_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_run_rows" ADD COLUMN "tried_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_run_rows" ADD COLUMN "undecided_since" timestamp with time zone;