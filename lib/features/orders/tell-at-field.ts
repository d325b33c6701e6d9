import { ServiceError } from "#lib/core/service/errors.ts";
import { locateRefusal, type RefusalPlace } from "#lib/core/service/locate-refusal.ts";
import type { OrderItemRequest } from "#lib/core/service/schemas/estimate.ts";
import { AppError } from "#lib/errors.ts";

type Asked = { items: readonly OrderItemRequest[] };

const aboutContent = new Set(["invalid_request", "not_acceptable"]);

/**
 * What the service refuses of lines or an address is told at the field of the form that it is about, in the service's
 * own sentence ("Error" of the specification). Only for what a form sends: a job settles failures by their kind.
 * @throws AppError service_refused with its field, else whatever `act` throws
 */
export async function tellAtField<T>({ items }: Asked, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof ServiceError) || error.mayHaveActed || !aboutContent.has(error.kind)) throw error;
    const { code, serviceMessage: said, details } = error;
    const field = fieldOf(locateRefusal({ code, message: said, details }, items));
    throw field ? new AppError("service_refused", 422, { said, code, field }) : error;
  }
}

/** As the form of an order names it; an own product stands where the SKU does. */
function fieldOf({ item, field, addressFields }: RefusalPlace): string | null {
  if (field === "destination") return "address.country";
  if (field === "address") return `address.${addressFields[0] ?? "country"}`;
  if (item === null) return null;
  return `items.${item}.${field === "quantity" || field === "files" ? field : "sku"}`;
}
