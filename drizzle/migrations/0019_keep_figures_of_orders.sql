CREATE TABLE "order_figure_changes" (
	"workspace_id" uuid NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "order_figure_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mode" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"key" text NOT NULL,
	"orders" integer NOT NULL,
	"pieces" bigint NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "order_figure_changes_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "order_figures" (
	"workspace_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"key" text NOT NULL,
	"grain" text NOT NULL,
	"orders" bigint NOT NULL,
	"pieces" bigint NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "order_figures_workspace_id_mode_kind_grain_at_key_pk" PRIMARY KEY("workspace_id","mode","kind","grain","at","key")
);
--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "first_day_hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_figure_changes" ADD CONSTRAINT "order_figure_changes_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_figures" ADD CONSTRAINT "order_figures_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;