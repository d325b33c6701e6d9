import { and, eq, inArray } from "drizzle-orm";
import type { PrintAreaContent } from "../catalog/templates.ts";
import type { Assumptions } from "../domain/assumptions.ts";
import type { PlacedFile } from "../domain/order-states.ts";
import { areaPixels, type Pixels, reachesResolution, reachesSideBySide } from "../domain/print-files.ts";
import { ApiError, unacceptable } from "../errors.ts";
import type { Executor } from "../store/database.ts";
import { ownProducts } from "../store/schema/catalog.ts";
import { files } from "../store/schema/files.ts";
import type { OrderItemRequest } from "../wire/order-requests.ts";

interface Placement {
  placed: PlacedFile[];
  /** the print area of each placed file, in the same order */
  areas: PrintAreaContent[];
}

type Place = (
  item: OrderItemRequest,
  at: { line: number; sku: string },
  variant: { productId: string; printAreas: PrintAreaContent[] },
) => Placement;

interface StoredFile extends Pixels {
  token: string;
}

async function loadOwnProducts(executor: Executor, accountId: string, ids: string[]) {
  if (ids.length === 0) return new Map<string, typeof ownProducts.$inferSelect>();
  const rows = await executor
    .select()
    .from(ownProducts)
    .where(and(eq(ownProducts.accountId, accountId), inArray(ownProducts.id, ids)));
  return new Map(rows.map((row) => [row.id, row]));
}

async function loadFiles(executor: Executor, accountId: string, ids: string[]) {
  if (ids.length === 0) return new Map<string, StoredFile>();
  const rows = await executor
    .select({ id: files.id, width: files.widthPx, height: files.heightPx, token: files.token })
    .from(files)
    .where(and(eq(files.accountId, accountId), inArray(files.id, ids)));
  return new Map(rows.map(({ id, ...file }) => [id, file]));
}

/** The files of an item, with ids in lower case, as they are stored. */
function filesOf(item: OrderItemRequest): Record<string, string> {
  return Object.fromEntries(Object.entries(item.files ?? {}).map(([face, id]) => [face, id.toLowerCase()]));
}

/**
 * Loads the files and own products of some items. Returns a function that places the files of an item on the print
 * areas of a variant. It throws 422 for an unknown face, file or product, for an own product of another catalog
 * product, and for a file with too few pixels. The assumptions can make an unknown file or product 404.
 * Specification: OrderItemRequest, rules for `files`.
 */
export async function preparePlacement(
  executor: Executor,
  accountId: string,
  items: OrderItemRequest[],
  assumptions: Assumptions,
): Promise<Place> {
  const productIds = items.flatMap((item) => item.product_id?.toLowerCase() ?? []);
  const own = await loadOwnProducts(executor, accountId, [...new Set(productIds)]);
  const fileIds = [
    ...items.flatMap((item) => Object.values(filesOf(item))),
    ...[...own.values()].flatMap((product) => Object.values(product.files)),
  ];
  const stored = await loadFiles(executor, accountId, [...new Set(fileIds)]);
  const fits = assumptions.resolution_check === "both_sides" ? reachesSideBySide : reachesResolution;
  const unknown = (code: string, message: string, details: Record<string, unknown>) =>
    new ApiError(assumptions.unknown_reference_status === "404" ? 404 : 422, code, message, details);

  function productFiles(item: OrderItemRequest, at: { line: number; sku: string }, productId: string) {
    if (item.product_id === undefined) return {};
    const product = own.get(item.product_id.toLowerCase());
    if (product === undefined) {
      throw unknown("unknown_product", "The account has no such product of its own.", at);
    }
    if (product.productId !== productId) {
      throw unacceptable("product_mismatch", "The account's product is made from another one than this.", at);
    }
    if (item.files !== undefined && assumptions.product_and_files === "refuse") {
      throw unacceptable("product_and_files", "Send the product or its files, not both.", at);
    }
    return product.files;
  }

  return (item, at, { productId, printAreas }) => {
    const wanted = Object.entries({ ...productFiles(item, at, productId), ...filesOf(item) });
    const pairs = wanted.map(([face, fileId]) => {
      const area = printAreas.find((candidate) => candidate.face === face);
      if (area === undefined) {
        throw unacceptable("unknown_face", "The product has no such face.", { ...at, face });
      }
      const file = stored.get(fileId);
      if (file === undefined) {
        throw unknown("unknown_file", "There is no such file.", { ...at, face, file_id: fileId });
      }
      const required = areaPixels(area.widthCm, area.heightCm, area.minDpi);
      const given = { width: file.width, height: file.height };
      if (!fits(given, required)) {
        const details = { ...at, face, file_id: fileId, min_dpi: area.minDpi, required, given };
        throw unacceptable(
          "file_resolution_too_low",
          `The file has too few pixels for the face ${face}: ${given.width} × ${given.height}, where ${required.width} × ${required.height} are required.`,
          details,
        );
      }
      return { area, placed: { face, file_id: fileId, token: file.token } };
    });
    return { placed: pairs.map((pair) => pair.placed), areas: pairs.map((pair) => pair.area) };
  };
}
