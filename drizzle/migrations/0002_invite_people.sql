CREATE TABLE "invitations" (
	"workspace_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"role" text NOT NULL,
	"note" text,
	"invited_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"accepted_by" uuid,
	"revoked_at" timestamp with time zone,
	"emails_refused" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "invitations_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "invitations_at_most_72_hours" CHECK ("invitations"."expires_at" <= "invitations"."created_at" + interval '72 hours')
);
--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "last_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_token_key" ON "invitations" USING btree ("workspace_id","token_hash");--> statement-breakpoint
CREATE INDEX "invitations_open_idx" ON "invitations" USING btree ("workspace_id","created_at") WHERE "invitations"."accepted_at" is null and "invitations"."revoked_at" is null;