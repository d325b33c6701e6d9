ALTER TABLE "quote_versions" ADD COLUMN "auto_named_on" date;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "auto_named_on" date;