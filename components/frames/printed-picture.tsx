import { clsx } from "clsx";
import type { PlacedPrint } from "#lib/features/frames/frame.ts";
import { type Place, paths } from "#lib/paths.ts";

type PrintedPictureProps = {
  place: Place;
  imageUrl: string;
  prints: readonly PlacedPrint[];
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
      {prints.map(({ face, fileId, box: { x, y, width, height } }) => (
        <image
          key={face}
          href={paths.api.filePreview(place, fileId)}
          x={x * side}
          y={y * side}
          width={width * side}
          height={height * side}
          preserveAspectRatio="none"
        />
      ))}
    </svg>
  );
}
