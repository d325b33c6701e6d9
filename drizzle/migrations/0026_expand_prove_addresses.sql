ALTER TABLE "password_resets" ADD COLUMN "is_mailed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_proved_at" timestamp with time zone;