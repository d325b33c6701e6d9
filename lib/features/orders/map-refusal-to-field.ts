import { ServiceError } from "#lib/core/service/errors.ts";
import { locateRefusal, type RefusalPlace } from "#lib/core/service/locate-refusal.ts";
import type { OrderItemRequest } from "#lib/core/service/schemas/estimate.ts";
import { AppError } from "#lib/errors.ts";

type Asked = { items: readonly OrderItemRequest[] };

const aboutContent = new Set(["invalid_request", "not_acceptable"]);

/**
 * Shows the service's refusal of line items or an address at the form field that it concerns. Uses the service's own
 * sentence ("Error" of the specification). Only for forms: a job handles failures by their kind.
 * @throws AppError service_refused with its field, otherwise what `act` throws
 */
export async function mapRefusalToField<T>({ items }: Asked, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof ServiceError) || error.mayHaveActed || !aboutContent.has(error.kind)) throw error;
    const { code, serviceMessage, details } = error;
    const field = fieldOf(locateRefusal({ code, message: serviceMessage, details }, items));
    throw field ? new AppError("service_refused", 422, { said: serviceMessage, code, field }) : error;
  }
}

/** The field's name in the order form. An error about an own product is shown at the SKU. */
function fieldOf({ item, field, addressFields }: RefusalPlace): string | null {
  if (field === "destination") return "address.country";
  if (field === "address") return `address.${addressFields[0] ?? "country"}`;
  if (item === null) return null;
  return `items.${item}.${field === "quantity" || field === "files" ? field : "sku"}`;
}
