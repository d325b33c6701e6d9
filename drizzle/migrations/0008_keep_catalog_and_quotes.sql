-- Trigrams find a word that was mistyped; "trusted" since PostgreSQL 13, so that no superuser is needed.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "catalog_categories" (
	"workspace_id" uuid NOT NULL,
	"lang" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"parent_code" text,
	CONSTRAINT "catalog_categories_workspace_id_lang_code_pk" PRIMARY KEY("workspace_id","lang","code")
);
--> statement-breakpoint
CREATE TABLE "catalog_countries" (
	"workspace_id" uuid NOT NULL,
	"lang" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"is_eu" boolean NOT NULL,
	"requires_customs" boolean NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "catalog_countries_workspace_id_lang_code_pk" PRIMARY KEY("workspace_id","lang","code")
);
--> statement-breakpoint
CREATE TABLE "catalog_languages" (
	"workspace_id" uuid NOT NULL,
	"lang" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"listed_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"synced_at" timestamp with time zone,
	"products_total" integer,
	"products_done" integer,
	CONSTRAINT "catalog_languages_workspace_id_lang_pk" PRIMARY KEY("workspace_id","lang")
);
--> statement-breakpoint
CREATE TABLE "catalog_products" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"position" integer NOT NULL,
	"sku_prefix" text NOT NULL,
	"brand" text,
	"category_code" text NOT NULL,
	"quality_tier" text,
	"gender" text,
	"fit" text,
	"variants_count" integer NOT NULL,
	"colors_count" integer NOT NULL,
	"sizes_count" integer NOT NULL,
	"base_price_from_cents" bigint NOT NULL,
	"price_from_cents" bigint NOT NULL,
	"currency" char(3) DEFAULT 'EUR' NOT NULL,
	"production_days" integer,
	"availability" text NOT NULL,
	"discontinued_at" timestamp with time zone,
	"replacement" jsonb,
	"main_image_url" text,
	"labels" text[] DEFAULT '{}' NOT NULL,
	"color_families" text[] DEFAULT '{}' NOT NULL,
	"size_codes" text[] DEFAULT '{}' NOT NULL,
	"faces" text[] DEFAULT '{}' NOT NULL,
	"techniques" text[] DEFAULT '{}' NOT NULL,
	"listed_at" timestamp with time zone,
	"is_offered" boolean DEFAULT true NOT NULL,
	"variants_at" timestamp with time zone,
	"stale_since" timestamp with time zone,
	"failed_at" timestamp with time zone,
	CONSTRAINT "catalog_products_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "catalog_reads" (
	"workspace_id" uuid NOT NULL,
	"what" text NOT NULL,
	"lease_token" uuid NOT NULL,
	"lease_until" timestamp with time zone NOT NULL,
	CONSTRAINT "catalog_reads_workspace_id_what_pk" PRIMARY KEY("workspace_id","what")
);
--> statement-breakpoint
CREATE TABLE "catalog_syncs" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"lease_token" uuid,
	"lease_until" timestamp with time zone,
	"refresh_asked_at" timestamp with time zone,
	"categories_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "catalog_texts" (
	"workspace_id" uuid NOT NULL,
	"lang" text NOT NULL,
	"product_id" uuid NOT NULL,
	"title" text NOT NULL,
	"subtitle" text,
	"category_name" text NOT NULL,
	"detail" jsonb,
	"detail_at" timestamp with time zone,
	"search_text" text NOT NULL,
	CONSTRAINT "catalog_texts_workspace_id_lang_product_id_pk" PRIMARY KEY("workspace_id","lang","product_id")
);
--> statement-breakpoint
CREATE TABLE "catalog_variants" (
	"workspace_id" uuid NOT NULL,
	"sku" text NOT NULL,
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"color_code" text NOT NULL,
	"color_name" text NOT NULL,
	"color_hex" text,
	"size_code" text NOT NULL,
	"size_name" text NOT NULL,
	"availability" text NOT NULL,
	"discontinued_at" timestamp with time zone,
	"replacement" jsonb,
	"base_price_cents" bigint NOT NULL,
	"price_cents" bigint NOT NULL,
	"currency" char(3) DEFAULT 'EUR' NOT NULL,
	"weight_grams" integer,
	"image_url" text,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "catalog_variants_workspace_id_sku_pk" PRIMARY KEY("workspace_id","sku")
);
--> statement-breakpoint
CREATE TABLE "quote_shares" (
	"workspace_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"quote_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"token_hash" text NOT NULL,
	"shows_costs" boolean DEFAULT false NOT NULL,
	"lang" text,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"last_opened_at" timestamp with time zone,
	CONSTRAINT "quote_shares_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "quote_shares_at_most_90_days" CHECK ("quote_shares"."expires_at" <= "quote_shares"."created_at" + interval '90 days')
);
--> statement-breakpoint
CREATE TABLE "quote_versions" (
	"workspace_id" uuid NOT NULL,
	"quote_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"note" text NOT NULL,
	"document" jsonb NOT NULL,
	"estimate" jsonb,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quote_versions_workspace_id_quote_id_version_pk" PRIMARY KEY("workspace_id","quote_id","version")
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"workspace_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"mode" text NOT NULL,
	"name" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"document" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"skus" text[] DEFAULT '{}' NOT NULL,
	"estimate" jsonb,
	"estimated_revision" integer,
	"estimated_at" timestamp with time zone,
	"estimated_for" text,
	"drift" jsonb,
	"created_by" uuid NOT NULL,
	"updated_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "quotes_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "workspace_logos" (
	"workspace_id" uuid NOT NULL,
	"mime_type" text NOT NULL,
	"content" "bytea" NOT NULL,
	"width_px" integer NOT NULL,
	"height_px" integer NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workspace_logos_workspace_id_pk" PRIMARY KEY("workspace_id")
);
--> statement-breakpoint
ALTER TABLE "order_intents" ADD COLUMN "quote_id" uuid;--> statement-breakpoint
ALTER TABLE "order_intents" ADD COLUMN "lease_token" uuid;--> statement-breakpoint
ALTER TABLE "order_intents" ADD COLUMN "asked_in_vain_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_intents" ADD COLUMN "asked_in_vain_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "catalog_categories" ADD CONSTRAINT "catalog_categories_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalog_countries" ADD CONSTRAINT "catalog_countries_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalog_languages" ADD CONSTRAINT "catalog_languages_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalog_products" ADD CONSTRAINT "catalog_products_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalog_reads" ADD CONSTRAINT "catalog_reads_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalog_syncs" ADD CONSTRAINT "catalog_syncs_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalog_texts" ADD CONSTRAINT "catalog_texts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalog_variants" ADD CONSTRAINT "catalog_variants_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_shares" ADD CONSTRAINT "quote_shares_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_versions" ADD CONSTRAINT "quote_versions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_logos" ADD CONSTRAINT "workspace_logos_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "catalog_products_offered_idx" ON "catalog_products" USING btree ("workspace_id","is_offered","position");--> statement-breakpoint
CREATE INDEX "catalog_variants_product_idx" ON "catalog_variants" USING btree ("workspace_id","product_id","position");--> statement-breakpoint
CREATE INDEX "catalog_variants_sku_idx" ON "catalog_variants" USING btree ("workspace_id",lower("sku") collate "C","product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "quote_shares_token_key" ON "quote_shares" USING btree ("workspace_id","token_hash");--> statement-breakpoint
CREATE INDEX "quote_shares_quote_idx" ON "quote_shares" USING btree ("workspace_id","quote_id","created_at");--> statement-breakpoint
CREATE INDEX "quotes_list_idx" ON "quotes" USING btree ("workspace_id","mode","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "quotes_skus_idx" ON "quotes" USING gin ("skus");--> statement-breakpoint
CREATE INDEX "order_intents_quote_idx" ON "order_intents" USING btree ("workspace_id","quote_id","created_at") WHERE "order_intents"."quote_id" is not null;