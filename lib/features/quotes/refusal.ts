import { ServiceError } from "#lib/core/service/errors.ts";
import { locateRefusal, type RefusedField } from "#lib/core/service/locate-refusal.ts";
import type { TooSmallFile } from "#lib/features/files/check-placements.ts";
import type { Pixels } from "#lib/features/files/placement.ts";
import type { EstimateDraft } from "./to-estimate-request.ts";

/** Why the service does not estimate a quote, and at which line and field it means it. */
export type Refusal = {
  code: string;
  /** The service's own sentence, for codes that this source has no words for. */
  said: string;
  /** It was found out here, and the service was not asked. */
  isOurs: boolean;
  lineId: string | null;
  field: RefusedField;
  face: string | null;
  addressFields: string[];
  /** Of a file that is too small for its area, where the service says so. */
  required: Pixels | null;
  given: Pixels | null;
};

const aboutContent = new Set(["invalid_request", "not_acceptable", "not_found", "too_large"]);

/** A refusal of what was asked; null for what keeps the service from answering at all. */
export function toRefusal(error: unknown, { request, lineIds }: EstimateDraft): Refusal | null {
  if (!(error instanceof ServiceError) || !aboutContent.has(error.kind)) return null;
  const { code, serviceMessage: said, details } = error;
  const { item, ...place } = locateRefusal({ code, message: said, details }, request?.items ?? []);
  return {
    code,
    said,
    isOurs: false,
    lineId: item === null ? null : (lineIds[item] ?? null),
    ...place,
    required: pixelsOf(details?.required ?? details?.min_pixels),
    given: pixelsOf(details?.given ?? details?.actual),
  };
}

/** What the service would say of a file with too few pixels, told without asking it. */
export function refusalOfFile(
  { item, face, required, given }: TooSmallFile,
  lineIds: readonly string[],
): Refusal {
  return {
    code: "file_resolution_too_low",
    said: "",
    isOurs: true,
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
