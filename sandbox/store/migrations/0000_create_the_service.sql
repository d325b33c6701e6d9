CREATE SEQUENCE "public"."order_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1;--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" bigserial NOT NULL,
	"name" text NOT NULL,
	"country" text NOT NULL,
	"plan" text NOT NULL,
	"general_discount_bp" integer NOT NULL,
	"reverse_charge" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "accounts_position_unique" UNIQUE("position")
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"mode" text NOT NULL,
	"prefix" text NOT NULL,
	"fingerprint" text NOT NULL,
	"scopes" text[] NOT NULL,
	"per_order_cents" bigint,
	"daily_cents" bigint,
	"payments_frozen" boolean DEFAULT false NOT NULL,
	"restored_at" timestamp (3) with time zone,
	"allowed_ips" text[],
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "api_keys_fingerprint_unique" UNIQUE("fingerprint")
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"leased_until" timestamp (3) with time zone,
	CONSTRAINT "deliveries_once_per_endpoint" UNIQUE("event_id","endpoint_id")
);
--> statement-breakpoint
CREATE TABLE "delivery_attempts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"type" text NOT NULL,
	"attempt" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"http_status" integer,
	"error" text,
	"duration_ms" integer NOT NULL,
	"next_attempt_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"type" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"filename" text,
	"mime_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"width_px" integer NOT NULL,
	"height_px" integer NOT NULL,
	"dpi" integer,
	"sha256" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"account_id" uuid NOT NULL,
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"resource_id" uuid,
	"snapshot" json,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_account_id_scope_key_pk" PRIMARY KEY("account_id","scope","key")
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"order_id" uuid,
	"kind" text NOT NULL,
	"balance_cents" bigint NOT NULL,
	"credit_cents" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"number" text NOT NULL,
	"external_id" text,
	"status" text NOT NULL,
	"test" boolean NOT NULL,
	"items" json NOT NULL,
	"shipping_address" json NOT NULL,
	"costs" json NOT NULL,
	"total_cents" bigint NOT NULL,
	"history" json NOT NULL,
	"api_key_prefix" text,
	"paid_key_id" uuid,
	"paid_balance_cents" bigint DEFAULT 0 NOT NULL,
	"paid_credit_cents" bigint DEFAULT 0 NOT NULL,
	"autopilot_at" timestamp (3) with time zone,
	"parcels" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "orders_external_id" UNIQUE("account_id","external_id")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"sku_prefix" text NOT NULL,
	"category" text NOT NULL,
	"titles" jsonb NOT NULL,
	"subtitles" jsonb,
	"brand" text,
	"drawing" text NOT NULL,
	"main_color" text NOT NULL,
	"colors_count" integer NOT NULL,
	"sizes_count" integer NOT NULL,
	"variants_count" integer NOT NULL,
	"quality_tier" text,
	"gender" text,
	"fit" text,
	"labels" text[] NOT NULL,
	"price_rule_bp" integer NOT NULL,
	"base_price_from_cents" bigint NOT NULL,
	"production_days" integer,
	"weight_grams" integer,
	"discontinued_at" timestamp (3) with time zone,
	"replacement_id" uuid,
	"content" jsonb NOT NULL,
	CONSTRAINT "products_position_unique" UNIQUE("position"),
	CONSTRAINT "products_sku_prefix_unique" UNIQUE("sku_prefix")
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"carrier" text NOT NULL,
	"tracking_number" text NOT NULL,
	"tracking_url" text,
	"status" text NOT NULL,
	"shipped_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	CONSTRAINT "shipments_position" UNIQUE("order_id","position")
);
--> statement-breakpoint
CREATE TABLE "variants" (
	"sku" text PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"color_code" text NOT NULL,
	"size_code" text NOT NULL,
	"base_price_cents" bigint NOT NULL,
	"weight_grams" integer,
	"discontinued_at" timestamp (3) with time zone,
	"replacement_sku" text
);
--> statement-breakpoint
CREATE TABLE "wallets" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"balance_cents" bigint DEFAULT 0 NOT NULL,
	"credit_cents" bigint DEFAULT 0 NOT NULL,
	"allowed" boolean DEFAULT true NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	CONSTRAINT "wallets_balance_not_negative" CHECK ("wallets"."balance_cents" >= 0),
	CONSTRAINT "wallets_credit_not_negative" CHECK ("wallets"."credit_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"status" text NOT NULL,
	"secret" text NOT NULL,
	"last_delivery" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"paused_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "world" (
	"id" integer PRIMARY KEY NOT NULL,
	"seed" text,
	"clock_offset_ms" bigint DEFAULT 0 NOT NULL,
	"cursor_secret" text NOT NULL,
	"assumptions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"autopilot_enabled" boolean,
	"autopilot_speed" double precision DEFAULT 1 NOT NULL,
	"autopilot_issue_every" integer DEFAULT 12 NOT NULL,
	CONSTRAINT "world_single_row" CHECK ("world"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_paid_key_id_api_keys_id_fk" FOREIGN KEY ("paid_key_id") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_account" ON "api_keys" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree ("endpoint_id","next_attempt_at","id") WHERE "deliveries"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "delivery_attempts_endpoint" ON "delivery_attempts" USING btree ("endpoint_id","id");--> statement-breakpoint
CREATE INDEX "delivery_attempts_event" ON "delivery_attempts" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "events_account" ON "events" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "files_account" ON "files" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "ledger_entries_account" ON "ledger_entries" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "ledger_entries_order" ON "ledger_entries" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_newest_by_status" ON "orders" USING btree ("account_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_paid_by_key" ON "orders" USING btree ("paid_key_id","confirmed_at") WHERE "orders"."paid_key_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_autopilot" ON "orders" USING btree ("autopilot_at") WHERE "orders"."autopilot_at" is not null;--> statement-breakpoint
CREATE INDEX "products_category" ON "products" USING btree ("category","position");--> statement-breakpoint
CREATE INDEX "shipments_order" ON "shipments" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "variants_product" ON "variants" USING btree ("product_id","position");--> statement-breakpoint
CREATE INDEX "webhook_endpoints_account" ON "webhook_endpoints" USING btree ("account_id","created_at","id");