ALTER TABLE "order_intents" ADD COLUMN "lease_token" uuid;--> statement-breakpoint
ALTER TABLE "order_intents" ADD COLUMN "asked_in_vain_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_intents" ADD COLUMN "asked_in_vain_since" timestamp with time zone;