import type { PrintArea } from "#lib/core/service/schemas/print-area.ts";
import type { FileFacts } from "#lib/features/files/file-facts.ts";
import { placeFile, verdictOf } from "#lib/features/files/placement.ts";

/**
 * Where a file is printed before anybody has said so: on the face asked for, else on the first that it is not too
 * small for. A neck label comes last. Null where the product has no face.
 */
export function pickFace(
  areas: readonly PrintArea[],
  file: Pick<FileFacts, "widthPx" | "heightPx">,
  asked?: string,
): string | null {
  if (areas.some(({ face }) => face === asked)) return asked ?? null;
  const ranked = [
    ...areas.filter(({ is_neck_label }) => !is_neck_label),
    ...areas.filter(({ is_neck_label }) => is_neck_label),
  ];
  const fitting = ranked.find((area) => verdictOf(placeFile(file, area)) !== "tooSmall");
  return (fitting ?? ranked[0])?.face ?? null;
}
