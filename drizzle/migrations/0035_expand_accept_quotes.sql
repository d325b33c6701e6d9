ALTER TABLE "quote_shares" ADD COLUMN "accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "quote_shares" ADD COLUMN "accepted_by" text;