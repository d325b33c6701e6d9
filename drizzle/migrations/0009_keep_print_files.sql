CREATE TABLE "file_folders" (
	"workspace_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "file_folders_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "templates" (
	"workspace_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"product_id" uuid NOT NULL,
	"colors" text[] DEFAULT '{}' NOT NULL,
	"files" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "templates_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"workspace_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"mode" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"filename" text,
	"size_bytes" bigint NOT NULL,
	"state" text DEFAULT 'receiving' NOT NULL,
	"folder_id" uuid,
	"mime_type" text,
	"sha256" text,
	"width_px" integer,
	"height_px" integer,
	"orientation" integer,
	"has_alpha" boolean,
	"color_space" text,
	"icc_profile" text,
	"dpi" integer,
	"preview_key" text,
	"sent_key" text,
	"question" text,
	"answer" text,
	"problem" jsonb,
	"link_token_hash" "bytea",
	"link_expires_at" timestamp with time zone,
	"link_served_at" timestamp with time zone,
	"file_id" uuid,
	"is_duplicate" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"cleaned_at" timestamp with time zone,
	"held_by" uuid,
	"held_until" timestamp with time zone,
	"is_hold_wanted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "uploads_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
DROP INDEX "files_list_idx";--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "folder_id" uuid;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "orientation" integer;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "has_alpha" boolean;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "color_space" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "icc_profile" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "preview_key" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "preview_failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "reread_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "search_text" text GENERATED ALWAYS AS (' ' || regexp_replace(lower(regexp_replace(normalize(coalesce("files"."name", '') || ' ' || coalesce("files"."filename", '')
    || ' ' || array_to_tsvector("files"."tags")::text, NFKD), '[\u0300-\u036f]+', '', 'g')), '[\s!-/:-@\[-`{-~]+', ' ', 'g')) STORED;--> statement-breakpoint
ALTER TABLE "file_folders" ADD CONSTRAINT "file_folders_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "file_folders_name_key" ON "file_folders" USING btree ("workspace_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "templates_name_key" ON "templates" USING btree ("workspace_id",lower("name"));--> statement-breakpoint
CREATE INDEX "templates_files_idx" ON "templates" USING gin (jsonb_path_query_array("files", '$.*'));--> statement-breakpoint
CREATE INDEX "uploads_open_idx" ON "uploads" USING btree ("workspace_id","created_at") WHERE "uploads"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "uploads_checking_idx" ON "uploads" USING btree ("updated_at") WHERE "uploads"."state" = 'checking';--> statement-breakpoint
CREATE INDEX "uploads_sending_idx" ON "uploads" USING btree ("workspace_id","sha256") WHERE "uploads"."state" = 'sending';--> statement-breakpoint
CREATE INDEX "uploads_finished_idx" ON "uploads" USING btree ("workspace_id","finished_at") WHERE "uploads"."finished_at" is not null;--> statement-breakpoint
CREATE INDEX "uploads_link_idx" ON "uploads" USING btree ("link_token_hash") WHERE "uploads"."link_token_hash" is not null;--> statement-breakpoint
CREATE INDEX "uploads_uncleaned_idx" ON "uploads" USING btree ("updated_at") WHERE "uploads"."cleaned_at" is null;--> statement-breakpoint
CREATE INDEX "files_removed_idx" ON "files" USING btree ("workspace_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "files"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "files_folder_idx" ON "files" USING btree ("workspace_id","folder_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "files"."folder_id" is not null;--> statement-breakpoint
CREATE INDEX "files_tagged_idx" ON "files" USING btree ("workspace_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "files"."tags" <> '{}';--> statement-breakpoint
CREATE INDEX "files_tags_idx" ON "files" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "files_search_idx" ON "files" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "files_unseen_idx" ON "files" USING btree ("created_at") WHERE "files"."preview_key" is null and "files"."preview_failed_at" is null;--> statement-breakpoint
CREATE INDEX "files_sha256_idx" ON "files" USING btree ("workspace_id","sha256");--> statement-breakpoint
CREATE INDEX "files_url_idx" ON "files" USING btree ("workspace_id","url");--> statement-breakpoint
CREATE INDEX "orders_files_idx" ON "orders" USING gin (jsonb_path_query_array("data", '$.items[*].files[*].url')) WHERE "orders"."data" @? '$.items[*].files[*]';--> statement-breakpoint
CREATE INDEX "quotes_files_idx" ON "quotes" USING gin (jsonb_path_query_array("document", '$.lines[*].files.*'));--> statement-breakpoint
CREATE INDEX "files_list_idx" ON "files" USING btree ("workspace_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "files"."removed_at" is null;