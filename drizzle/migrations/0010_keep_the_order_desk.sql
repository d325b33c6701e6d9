ALTER TABLE "order_intents" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "order_intents" ADD COLUMN "template_id" uuid;--> statement-breakpoint
ALTER TABLE "order_intents" ADD COLUMN "copy_of" uuid;--> statement-breakpoint
ALTER TABLE "order_intents" ADD COLUMN "change_of" uuid;--> statement-breakpoint
ALTER TABLE "order_intents" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "order_intents" ADD COLUMN "schedule_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "api_key_prefix" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_late" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "has_issue" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "template_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "assignee_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "awaits_approval" boolean DEFAULT false NOT NULL;