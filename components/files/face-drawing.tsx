import { scaleOf } from "#components/catalog/draw-areas.ts";
import type { PrintArea } from "#lib/core/service/schemas/catalog.ts";
import type { FileFacts } from "#lib/features/files/file-facts.ts";
import { placeFile } from "#lib/features/files/placement.ts";
import { type Place, paths } from "#lib/paths.ts";

type FaceDrawingProps = {
  place: Place;
  area: PrintArea;
  /** Null draws the empty area. */
  file: FileFacts | null;
  /** The areas that are drawn beside it, so that one scale fits all of them. */
  areas: readonly PrintArea[];
};

/** The room of the largest area in px. */
const room = { width: 56, height: 56 };
const edge = 1;

/** A print area with its print, small and to scale. The name of the face is written beside it. */
export function FaceDrawing({ place, area, file, areas }: FaceDrawingProps) {
  const scale = scaleOf(
    areas.map((each) => ({ ...each, zones: [] })),
    room,
    room.width,
  );
  const [width, height] = [area.width_cm * scale, area.height_cm * scale];
  const print = file && placeFile(file, area);
  const box = print && {
    x: edge + print.marginsCm.left * scale,
    y: edge,
    width: print.sizeCm.width * scale,
    height: print.sizeCm.height * scale,
  };
  return (
    <svg
      aria-hidden="true"
      width={width + 2 * edge}
      height={height + 2 * edge}
      className="fill-none stroke-edge"
    >
      <rect x={edge} y={edge} {...{ width, height }} className="fill-backdrop [stroke-dasharray:3_2]" />
      {box && file?.hasPreview && (
        <image href={paths.api.filePreview(place, file.id)} {...box} preserveAspectRatio="none" />
      )}
      {box && !file?.hasPreview && <rect {...box} className="fill-accent-soft stroke-accent" />}
    </svg>
  );
}
