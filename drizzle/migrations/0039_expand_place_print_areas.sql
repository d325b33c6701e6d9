CREATE TABLE "print_frames" (
	"workspace_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"face" text NOT NULL,
	"x" double precision NOT NULL,
	"y" double precision NOT NULL,
	"width" double precision NOT NULL,
	"updated_by" uuid NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "print_frames_workspace_id_product_id_face_pk" PRIMARY KEY("workspace_id","product_id","face")
);
--> statement-breakpoint
ALTER TABLE "print_frames" ADD CONSTRAINT "print_frames_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;