import { clsx } from "clsx";
import type { PrintArea } from "#lib/core/service/schemas/catalog.ts";
import type { FileFacts } from "#lib/features/files/file-facts.ts";
import { type Frame, printBoxOf } from "#lib/features/frames/frame.ts";
import { type Place, paths } from "#lib/paths.ts";

type PrintedPictureProps = {
  place: Place;
  imageUrl: string;
  prints: readonly { face: string; area: PrintArea; file: FileFacts; frame: Frame }[];
  className: string;
};

/** The side of the drawing in its own units. */
const side = 100;

/** The product's picture with its prints where a member has placed their faces. The text beside it names them. */
export function PrintedPicture({ place, imageUrl, prints, className }: PrintedPictureProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${side} ${side}`}
      className={clsx("shrink-0 rounded-md bg-backdrop", className)}
    >
      <image href={imageUrl} width={side} height={side} preserveAspectRatio="xMidYMid meet" />
      {prints.map(({ face, area, file, frame }) => {
        const { x, y, width, height } = printBoxOf(frame, area, file);
        return (
          <image
            key={face}
            href={paths.api.filePreview(place, file.id)}
            x={x * side}
            y={y * side}
            width={width * side}
            height={height * side}
            preserveAspectRatio="none"
          />
        );
      })}
    </svg>
  );
}
