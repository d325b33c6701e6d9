import type { OrderItemRequest } from "./schemas/estimate.ts";

/** The part of a line item or of the destination that was refused. */
export type RefusedField = "sku" | "quantity" | "files" | "productId" | "destination" | "address" | null;

export type RefusalPlace = {
  /** Index in the requested items; null when the service names none. */
  item: number | null;
  field: RefusedField;
  face: string | null;
  /** Address fields, by the service's names. */
  addressFields: string[];
};

type Said = { code: string; message: string; details: Record<string, unknown> | null };

const fieldOfCode: Record<string, RefusedField> = {
  unknown_sku: "sku",
  variant_discontinued: "sku",
  unknown_product: "productId",
  product_mismatch: "productId",
  product_and_files: "productId",
  unknown_face: "files",
  unknown_file: "files",
  file_resolution_too_low: "files",
  country_not_served: "destination",
  destination_required: "destination",
  incomplete_address: "address",
};

const fieldOfWord: Record<string, RefusedField> = {
  sku: "sku",
  variant: "sku",
  quantity: "quantity",
  product_id: "productId",
  product: "productId",
  files: "files",
  file_id: "files",
  face: "files",
  country: "destination",
  shipping_country: "destination",
  shipping_address: "address",
  address: "address",
};

/**
 * Finds the part of a request that was refused. `details` are free-form (specification, "Error"), so it looks
 * everywhere in them for a line number, a path, a SKU or a face. It returns less when it finds less.
 */
export function locateRefusal(said: Said, items: readonly OrderItemRequest[]): RefusalPlace {
  const found = flatten(said.details);
  const path = pathIn(found) ?? pathIn([["", said.message]]);
  const face = textOf(found, ["face", "print_face", "area"]) ?? path?.face ?? null;
  const item = itemOf(found, path, said, items);
  const addressFields = addressFieldsIn(found, path);
  const byCode = fieldOfCode[said.code] ?? null;
  const byWord = path?.field ?? wordIn(found);
  const byFace: RefusedField = face ? "files" : null;
  const byAddress: RefusedField = addressFields.length > 0 ? "address" : null;
  const bySku: RefusedField = item !== null && textOf(found, ["sku"]) !== null ? "sku" : null;
  return { item, field: byCode ?? byWord ?? byFace ?? byAddress ?? bySku, face, addressFields };
}

type Leaf = readonly [key: string, value: unknown];

/** Every value with its key, down to five levels. A list of texts and numbers stays one value. */
function flatten(value: unknown, key = "", depth = 0): Leaf[] {
  if (depth > 5) return [];
  if (Array.isArray(value)) {
    const isPath = value.every((part) => typeof part === "string" || typeof part === "number");
    return isPath ? [[key, value]] : value.flatMap((part) => flatten(part, key, depth + 1));
  }
  if (typeof value !== "object" || value === null) return [[key, value]];
  return Object.entries(value).flatMap(([inner, content]) => flatten(content, inner, depth + 1));
}

type Path = { item: number | null; field: RefusedField; face: string | null; address: string | null };

const pathForm = /(?:^|[^\w])items?(?:\[(\d+)\]|[./](\d+))(?:[./]?\[?["']?(\w+)["']?\]?)?(?:[./]([\w-]+))?/;
const addressForm = /(?:^|[^\w])(?:shipping_)?address[./](\w+)/;

/** Reads `items[3].sku`, `items.3.files.front`, `/items/3/sku`, `["items", 3, "sku"]` or `shipping_address.city`. */
function pathIn(found: readonly Leaf[]): Path | null {
  for (const [, value] of found) {
    const text = Array.isArray(value) ? value.join(".") : typeof value === "string" ? value : "";
    const inItem = pathForm.exec(text);
    if (inItem) {
      const [, bracketed, dotted, word, inner] = inItem;
      const field = fieldOfWord[word ?? ""] ?? null;
      return {
        item: Number(bracketed ?? dotted),
        field,
        face: field === "files" && word === "files" ? (inner ?? null) : null,
        address: null,
      };
    }
    const inAddress = addressForm.exec(text);
    if (inAddress?.[1]) return { item: null, field: "address", face: null, address: inAddress[1] };
  }
  return null;
}

function textOf(found: readonly Leaf[], keys: readonly string[]): string | null {
  const leaf = found.find(([key, value]) => keys.includes(key) && typeof value === "string" && value !== "");
  return leaf ? String(leaf[1]) : null;
}

function wordIn(found: readonly Leaf[]): RefusedField {
  const named = textOf(found, ["field", "param", "parameter", "property"]);
  return named ? (fieldOfWord[named] ?? null) : null;
}

/** A line number starts at 1; an `index` and a path start at 0. A SKU beside the number decides between the two. */
function itemOf(
  found: readonly Leaf[],
  path: Path | null,
  said: Said,
  items: readonly OrderItemRequest[],
): number | null {
  const sku = textOf(found, ["sku", "variant_sku"]);
  const numberOf = (keys: readonly string[]) => {
    const leaf = found.find(
      ([key, value]) => keys.includes(key) && Number.isInteger(Number(value ?? "none")),
    );
    return leaf === undefined ? null : Number(leaf[1]);
  };
  const line = numberOf(["line", "line_number", "row", "position"]);
  const index = numberOf(["index", "item", "item_index", "line_index"]);
  const guesses = [
    path?.item,
    index,
    line === null ? null : line - 1,
    line,
    index === null ? null : index - 1,
  ]
    .filter((guess) => typeof guess === "number")
    .filter((guess) => guess in items);
  const wanted = sku?.toLowerCase();
  if (wanted) {
    const agreed = guesses.find((guess) => items[guess]?.sku.toLowerCase() === wanted);
    return agreed ?? indexOrNull(items.findIndex((item) => item.sku.toLowerCase() === wanted));
  }
  return guesses[0] ?? indexOrNull(items.findIndex((item) => names(said.message, item.sku)));
}

const indexOrNull = (index: number) => (index < 0 ? null : index);

/** Whether the message has the SKU as a whole word, so that TEE-1 is not found in TEE-10. */
function names(message: string, sku: string): boolean {
  const words = message.split(/[^\w.-]+/).map((word) => word.replace(/[.-]+$/, "").toLowerCase());
  return sku.length > 2 && words.includes(sku.toLowerCase());
}

function addressFieldsIn(found: readonly Leaf[], path: Path | null): string[] {
  const listed = found.find(([key, value]) => key === "fields" && Array.isArray(value));
  const fields = Array.isArray(listed?.[1]) ? listed[1].map(String) : [];
  const inPath = path?.address ? [path.address] : [];
  return [...new Set([...fields.map((field) => field.split(".").at(-1) ?? field), ...inPath])];
}
