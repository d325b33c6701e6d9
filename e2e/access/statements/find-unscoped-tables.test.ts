import { loadModule } from "libpg-query";
import { beforeAll, expect, test } from "vitest";
import { findUnscopedTables } from "./find-unscoped-tables.ts";

const tenants = new Set(["orders", "order_tags", "files", "memberships"]);

beforeAll(() => loadModule());

test.each([
  "select * from orders where workspace_id = $1 and id = $2",
  "select * from orders where workspace_id = any($1)",
  "select * from orders where workspace_id in ($1, $2 /*, ... */)",
  "select * from orders where (workspace_id, id) in (select workspace_id, id from files where workspace_id = $1)",
  "select o.* from orders o join order_tags t on t.workspace_id = o.workspace_id where o.workspace_id = $1::uuid",
  "select * from orders o left join files f on f.workspace_id = o.workspace_id and f.id = o.id where o.workspace_id = $1",
  "select * from unnest($1::uuid[], $2::uuid[]) as asked(workspace_id, id) join orders using (workspace_id, id)",
  "select * from orders o where workspace_id = $1 and exists (select from files f where f.workspace_id = o.workspace_id)",
  "with due as (select * from orders where workspace_id = $1) select * from due where id = $2",
  "with due as (select * from orders where workspace_id = $1) update orders o set status = $2 from due where (o.workspace_id, o.id) = (due.workspace_id, due.id)",
  "delete from orders using files where orders.workspace_id = $1 and files.workspace_id = orders.workspace_id",
  "insert into orders (workspace_id, id) values ($1, $2) on conflict do nothing",
  "insert into orders select * from files where workspace_id = $1",
  "select * from orders where (workspace_id = $1 and mode = $2) or (workspace_id = $1 and mode = $3)",
  "select * from orders join workspaces w on w.id = orders.workspace_id where w.slug = $1",
  "select * from (select * from orders where workspace_id = $1 and mode = $2 union all select * from orders where workspace_id = $1) o",
  "select * from users where id = $1",
  "select now() - interval $1",
  "vacuum orders",
  "release savepoint $1",
  "select * from orders where workspace_id = $1 and lower(normalize(recipient, $2)) = $3",
  "select * from orders where workspace_id = $1 and normalize(lower(normalize(concat($2, (data)::text), $3)), $4) = $5",
])("bound: %s", (statement) => {
  expect(findUnscopedTables(statement, tenants)).toEqual([]);
});

test.each<[string, string[]]>([
  ["select * from orders where id = $1", ["orders"]],
  ["select count(*) from orders", ["orders"]],
  ["update orders set status = $1 where id = $2", ["orders"]],
  ["delete from orders where created_at < $1", ["orders"]],
  ["select * from orders where workspace_id = $1 or id = $2", ["orders"]],
  ["select * from orders where not (workspace_id = $1)", ["orders"]],
  ["select * from orders where workspace_id <> $1", ["orders"]],
  ["select * from orders where workspace_id = workspace_id", ["orders"]],
  ["select * from orders o join files f on f.id = o.id where o.workspace_id = $1", ["files"]],
  ["select * from orders o left join files f on o.workspace_id = $1", ["orders", "files"]],
  ["select * from orders o, files f where f.workspace_id = o.workspace_id", ["orders", "files"]],
  [
    "select * from orders o where o.workspace_id = $1 and exists (select from files f where f.id = o.id)",
    ["files"],
  ],
  ["select (select name from files where id = $1) from orders where workspace_id = $2", ["files"]],
  ["with due as (select * from orders where id = $1) select * from due where workspace_id = $2", ["orders"]],
  ["insert into files select * from orders where id = $1", ["orders"]],
  ["select * from orders join workspaces w on w.id = orders.workspace_id where orders.id = $1", ["orders"]],
  ["select * from orders where workspace_id = $1 union all select * from orders where id = $2", ["orders"]],
  [
    "select * from orders o join memberships m using (workspace_id) where m.user_id = $1",
    ["orders", "memberships"],
  ],
  ["select * from orders o where o.workspace_id = o.account_id", ["orders"]],
])("loose: %s", (statement, tables) => {
  expect(findUnscopedTables(statement, tenants)).toEqual(tables);
});
