DROP TABLE "bulk_run_rows" CASCADE;--> statement-breakpoint
DROP TABLE "bulk_runs" CASCADE;--> statement-breakpoint
DROP TABLE "payment_run_rows" CASCADE;--> statement-breakpoint
DROP TABLE "payment_runs" CASCADE;