import { ServiceError } from "#lib/core/service/errors.ts";
import { locateRefusal, type RefusedField } from "#lib/core/service/locate-refusal.ts";
import type { TooSmallFile } from "#lib/features/files/check-placements.ts";
import type { Pixels } from "#lib/features/files/placement.ts";
import type { EstimateDraft } from "./to-estimate-request.ts";

/** Why the service does not estimate a quote, with the line item and field that it concerns. */
export type Refusal = {
  code: string;
  /** The service's own message, for codes without a text in messages/. */
  serviceMessage: string;
  /** Found here, without a call to the service. */
  isFoundLocally: boolean;
  lineId: string | null;
  field: RefusedField;
  face: string | null;
  addressFields: string[];
  /** Pixels of a file that is too small for its area; null if unknown. */
  required: Pixels | null;
  given: Pixels | null;
};

const aboutContent = new Set(["invalid_request", "not_acceptable", "not_found", "too_large"]);

/** The refusal in an error of the service. Null if the error is not about the content of the request. */
export function toRefusal(error: unknown, { request, lineIds }: EstimateDraft): Refusal | null {
  if (!(error instanceof ServiceError) || !aboutContent.has(error.kind)) return null;
  const { code, serviceMessage, details } = error;
  const { item, ...place } = locateRefusal({ code, message: serviceMessage, details }, request?.items ?? []);
  return {
    code,
    serviceMessage,
    isFoundLocally: false,
    lineId: item === null ? null : (lineIds[item] ?? null),
    ...place,
    required: pixelsOf(details?.required ?? details?.min_pixels),
    given: pixelsOf(details?.given ?? details?.actual),
  };
}

/** The same refusal as the service's for a file with too few pixels, without a call to the service. */
export function refusalOfFile(
  { item, face, required, given }: TooSmallFile,
  lineIds: readonly string[],
): Refusal {
  return {
    code: "file_resolution_too_low",
    serviceMessage: "",
    isFoundLocally: true,
    lineId: lineIds[item] ?? null,
    field: "files",
    face,
    addressFields: [],
    required,
    given,
  };
}

function pixelsOf(value: unknown): Pixels | null {
  if (typeof value !== "object" || value === null) return null;
  const { width, height } = value as Record<string, unknown>;
  return typeof width === "number" && typeof height === "number" ? { width, height } : null;
}
