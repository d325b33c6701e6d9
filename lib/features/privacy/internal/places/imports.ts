import { sql } from "drizzle-orm";
import { erasedPlaceholder } from "#lib/erased-placeholder.ts";
import { erasedOutcome, erasedText, theseRows, withKeys } from "./erased-sql.ts";
import type { Place } from "./place.ts";

const id = [["id", "uuid"]] as const;
const row = [
  ["import_id", "uuid"],
  ["position", "int"],
] as const;
const isItsImport = (workspaceId: string) =>
  sql`imports.workspace_id = ${workspaceId} and imports.id = import_rows.import_id`;
const isOver = sql`imports.state in ('finished', 'stopped')`;

/** The rows of an import. A row without an order can no longer create one once it is erased. */
export const importRows: Place = {
  name: "import_rows",
  table: sql`import_rows`,
  keys: row,
  text: sql`cells::text`,
  who: (workspaceId) => sql`(select jsonb_object_agg(field, cells ->> (place - 1)::int)
    from imports, jsonb_array_elements_text(imports.mapping -> 'columns') with ordinality as mapped(field, place)
    where ${isItsImport(workspaceId)} and field in ('name', 'first_name', 'last_name', 'company', 'line1', 'line2', 'postal_code',
      'city', 'country', 'phone', 'email'))`,
  shown: sql`position::text`,
  content: sql`jsonb_build_object('import_id', import_id, 'row', position, 'cells', cells)`,
  waitsFor: (workspaceId) =>
    sql`(select case when ${isOver} then null else 'import_open' end from imports where ${isItsImport(workspaceId)})`,
  erase: async (tx, erasing) => {
    const { workspaceId, subjectIds } = erasing;
    await tx.execute(sql`update import_rows set cells = jsonb_build_array(${erasedPlaceholder}::text)
      where ${theseRows({ keys: row }, erasing)}`);
    const erased = sql`select import_id, position from import_rows
      where workspace_id = ${workspaceId} and ${withKeys({ keys: row }, subjectIds)}`;
    await tx.execute(sql`update import_orders set
        outcome = case when order_id is null then '{"code": "recipient_erased"}'::jsonb
          else ${erasedOutcome(sql`outcome`, null)} end,
        state = case when order_id is null then 'invalid' else state end,
        reference = ${erasedText(sql`reference`, erasing.matching)}
      from (${erased}) as gone where import_orders.workspace_id = ${workspaceId}
        and import_orders.import_id = gone.import_id and gone.position = any(import_orders.rows)`);
    await tx.execute(sql`delete from import_problems using (${erased}) as gone
      where import_problems.workspace_id = ${workspaceId} and import_problems.import_id = gone.import_id
        and import_problems.row = gone.position`);
  },
};

export const imports: Place = {
  name: "imports",
  table: sql`imports`,
  keys: id,
  text: sql`name`,
  who: null,
  shown: sql`name`,
  content: sql`jsonb_build_object('id', id, 'name', name, 'created_at', created_at)`,
  erase: (tx, erasing) =>
    tx.execute(sql`update imports set name = ${erasedText(sql`name`, erasing.matching)}
      where ${theseRows({ keys: id }, erasing)}`),
};
