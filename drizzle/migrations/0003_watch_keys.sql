ALTER TABLE "api_keys" ADD COLUMN "refused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "refusal" text;