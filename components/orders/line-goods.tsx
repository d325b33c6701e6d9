import { FaceDrawing } from "#components/files/face-drawing.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { Goods } from "#lib/features/orders/list-goods.ts";
import { type Place, paths } from "#lib/paths.ts";

type LineGoodsProps = { place: Place; goods: Goods | undefined };

/**
 * The product in its colour, or an empty field of the same size. Without a script: a picture that cannot be loaded leaves
 * the field empty too.
 */
export const LinePicture = ({ goods }: Pick<LineGoodsProps, "goods">) => (
  <span className="size-14 shrink-0 overflow-hidden rounded-md bg-backdrop">
    {goods?.imageUrl && (
      <img src={goods.imageUrl} alt="" loading="lazy" decoding="async" className="size-full object-contain" />
    )}
  </span>
);

/** The printed faces of a line item, to one scale. On a screen, each leads to its file if the library has it. */
export function LineFaces({ place, goods, isPrinted = false }: LineGoodsProps & { isPrinted?: boolean }) {
  if (!goods || goods.faces.length === 0) return null;
  const areas = goods.faces.flatMap(({ area }) => area ?? []);
  return (
    <ul className="mt-1.5 flex flex-wrap gap-3 text-sm font-normal">
      {goods.faces.map(({ face, name, area, file }) => (
        <li key={face} className="flex flex-col items-center gap-0.5">
          {area && <FaceDrawing {...{ place, area, file, areas }} />}
          {file && !isPrinted ? (
            <TextLink href={paths.file(place, file.id)}>{name}</TextLink>
          ) : (
            <span>{name}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
