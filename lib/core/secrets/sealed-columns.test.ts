import { globSync } from "node:fs";
import path from "node:path";
import { is } from "drizzle-orm";
import { getTableConfig, PgCustomColumn, PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { root } from "#scripts/root.ts";
import { sealedColumns } from "./sealed-columns.ts";

test("the rotation covers every encrypted column of the schema", async () => {
  const files = globSync("drizzle/schema/*.ts", { cwd: root });
  const modules = await Promise.all(files.map((file) => import(path.join(root, file))));
  const tables = modules.flatMap((module) => Object.values(module)).filter((value) => is(value, PgTable));
  expect(tables.length).toBeGreaterThan(40);
  const sealed = tables.flatMap((table) => {
    const { name, columns } = getTableConfig(table);
    return columns.filter(isSealed).map((column) => `${name}.${column.name}`);
  });
  const rotated = sealedColumns.map(({ table, value }) => `${getTableConfig(table).name}.${value.name}`);
  expect(rotated.toSorted()).toEqual(sealed.toSorted());
});

const isSealed = (column: unknown) => is(column, PgCustomColumn) && column.getSQLType() === "text";
