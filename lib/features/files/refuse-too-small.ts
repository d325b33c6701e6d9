import { AppError } from "#lib/errors.ts";
import type { TooSmallFile } from "./check-placements.ts";

/** Told at the field of its line. */
export function refuseTooSmall({ item, faceName, required, given }: TooSmallFile): AppError {
  return new AppError("file_too_small", 422, {
    field: `items.${item}.files`,
    line: item + 1,
    face: faceName,
    width: given.width,
    height: given.height,
    requiredWidth: required.width,
    requiredHeight: required.height,
  });
}
