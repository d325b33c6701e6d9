ALTER TABLE "user_identities" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "user_identities" ADD COLUMN "is_email_verified" boolean DEFAULT false NOT NULL;