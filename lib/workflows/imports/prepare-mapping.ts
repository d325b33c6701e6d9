import { and, asc, desc, eq, inArray, isNotNull, lte, ne, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { catalogProducts } from "#drizzle/schema/catalog-products.ts";
import { catalogVariants } from "#drizzle/schema/catalog-variants.ts";
import { importMappings } from "#drizzle/schema/import-mappings.ts";
import { importRows } from "#drizzle/schema/import-rows.ts";
import { imports } from "#drizzle/schema/imports.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { findImport, type ImportRecord } from "./find-import.ts";
import { foldHeading, guessColumns, guessFromCells } from "./guess-columns.ts";

const shownRows = 9;
const mostMappings = 100;

type KeptMapping = { id: string; name: string; columns: Record<string, string> };

export type MappingStart = {
  /** The first lines of the file. */
  sample: string[][];
  /** The guessed meaning of the columns. */
  columns: (string | null)[];
  country: string | null;
  /** The name of the saved mapping that matches. */
  foundName: string | null;
  kept: KeptMapping[];
  /** The print areas of the offered products in the catalog. */
  faces: string[];
};

/**
 * Data for the form that maps columns. The mapping comes from this import, else from a saved mapping or an earlier
 * import with matching headings, else from usual headings.
 * @throws AppError not_found
 */
export async function prepareMapping(ctx: MemberContext, input: { importId: string }): Promise<MappingStart> {
  requireRole(ctx, "orders:write");
  const record = await findImport(ctx, input);
  const [sample, kept, faces, earlier] = await Promise.all([
    readSample(record),
    listKept(record.workspaceId),
    listFaces(record.workspaceId),
    findEarlier(record),
  ]);
  const found = bestOf(record.header, kept);
  const known = found?.columns ?? earlier;
  return {
    sample,
    columns: record.mapping?.columns ?? (await guess(record, sample, known ?? {}, faces)),
    country: record.mapping?.country ?? null,
    foundName: found?.name ?? null,
    kept,
    faces,
  };
}

async function guess(
  { workspaceId, header, hasHeader }: ImportRecord,
  sample: string[][],
  known: Record<string, string>,
  faces: readonly string[],
) {
  const rows = hasHeader ? sample.slice(1) : sample;
  const cells = [...new Set(rows.flat().map((cell) => cell.trim()))];
  const skus = await db()
    .select({ sku: catalogVariants.sku })
    .from(catalogVariants)
    .where(and(eq(catalogVariants.workspaceId, workspaceId), inArray(catalogVariants.sku, cells)));
  const stored = new Set(skus.map(({ sku }) => sku));
  return guessFromCells(guessColumns(header, known, faces), {
    sample: rows,
    isSku: (cell) => stored.has(cell),
  });
}

async function readSample({ workspaceId, id }: ImportRecord): Promise<string[][]> {
  const rows = await db()
    .select({ cells: importRows.cells })
    .from(importRows)
    .where(
      and(
        eq(importRows.workspaceId, workspaceId),
        eq(importRows.importId, id),
        lte(importRows.position, shownRows),
      ),
    )
    .orderBy(asc(importRows.position));
  return rows.map(({ cells }) => cells);
}

const listKept = (workspaceId: string): Promise<KeptMapping[]> =>
  db()
    .select({ id: importMappings.id, name: importMappings.name, columns: importMappings.columns })
    .from(importMappings)
    .where(eq(importMappings.workspaceId, workspaceId))
    .orderBy(asc(sql`lower(${importMappings.name})`))
    .limit(mostMappings);

async function listFaces(workspaceId: string): Promise<string[]> {
  const rows = await db()
    .selectDistinct({ face: sql<string>`unnest(${catalogProducts.faces})` })
    .from(catalogProducts)
    .where(and(eq(catalogProducts.workspaceId, workspaceId), eq(catalogProducts.isOffered, true)));
  return rows.map(({ face }) => face).toSorted();
}

/** The saved mapping with the most headings, of those whose headings are all in the file. */
function bestOf(header: readonly string[], kept: readonly KeptMapping[]): KeptMapping | undefined {
  const headings = new Set(header.map(foldHeading));
  const fitting = kept.filter(({ columns }) =>
    Object.keys(columns).every((heading) => headings.has(heading)),
  );
  return fitting.toSorted((a, b) => Object.keys(b.columns).length - Object.keys(a.columns).length)[0];
}

/** The mapping of the last import whose headings all appear in this file, even if it was not saved by name. */
async function findEarlier({
  workspaceId,
  id,
  header,
}: ImportRecord): Promise<Record<string, string> | null> {
  const [earlier] = await db()
    .select({ header: imports.header, mapping: imports.mapping })
    .from(imports)
    .where(
      and(
        eq(imports.workspaceId, workspaceId),
        ne(imports.id, id),
        isNotNull(imports.mapping),
        sql`${imports.header} <@ ${JSON.stringify(header)}::jsonb`,
      ),
    )
    .orderBy(desc(imports.createdAt))
    .limit(1);
  if (!earlier?.mapping) return null;
  const { columns } = earlier.mapping;
  return Object.fromEntries(
    earlier.header.flatMap((heading, column) => {
      const target = columns[column];
      return target ? [[foldHeading(heading), target]] : [];
    }),
  );
}
