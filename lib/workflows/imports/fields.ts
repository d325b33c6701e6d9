/** The field names of the service's address, and the two parts of a name that many files have instead. */
export const addressFields = [
  "name",
  "first_name",
  "last_name",
  "company",
  "line1",
  "line2",
  "postal_code",
  "city",
  "country",
  "phone",
  "email",
] as const;

export const orderFields = [
  "reference",
  "sku",
  "template",
  "color",
  "size",
  "quantity",
  "product_id",
] as const;

/** The fields that an order needs and that no column is chosen for. The country may have a default. */
export function missingFields(columns: readonly (string | null)[], country: string | null): Field[] {
  const has = (...fields: Field[]) => fields.some((field) => columns.includes(field));
  return [
    ...(has("sku", "template") ? [] : (["sku"] as const)),
    ...(has("name", "first_name", "last_name") ? [] : (["name"] as const)),
    ...(["line1", "city"] as const).filter((field) => !has(field)),
    ...(has("country") || country ? [] : (["country"] as const)),
  ];
}

export type AddressField = (typeof addressFields)[number];
export type OrderField = (typeof orderFields)[number];
export type Field = AddressField | OrderField;

/** The meaning of a column: a field, or the print file of a print area. */
export type Target = Field | `file:${string}`;

const all: ReadonlySet<string> = new Set([...orderFields, ...addressFields]);

export const faceOf = (target: string): string | null =>
  target.startsWith("file:") && target.length > 5 ? target.slice(5) : null;

export const isTarget = (text: string): text is Target => all.has(text) || faceOf(text) !== null;

export const isAddressField = (target: string): target is AddressField =>
  (addressFields as readonly string[]).includes(target);
