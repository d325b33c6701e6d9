CREATE TABLE "service_pauses" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"probed_by" uuid,
	"probed_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "order_intents" ADD COLUMN "look_up_only" boolean DEFAULT false NOT NULL;