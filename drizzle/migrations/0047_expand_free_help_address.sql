-- /help shows the documentation, so a workspace of this name gets another one. Its former addresses lead to the new one.
with "moved" as (
  update "workspaces" set "slug" = 'help-' || left("id"::text, 8) where "slug" = 'help' returning "id"
)
insert into "former_slugs" ("workspace_id", "slug") select "id", 'help' from "moved";
