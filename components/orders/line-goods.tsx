import { useTranslations } from "next-intl";
import { FaceDrawing } from "#components/files/face-drawing.tsx";
import { PrintedPicture } from "#components/frames/printed-picture.tsx";
import { Hint } from "#components/ui/label.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { type PlacedPrint, printBoxOf } from "#lib/features/frames/frame.ts";
import type { Goods } from "#lib/features/orders/list-goods.ts";
import { type Place, paths } from "#lib/paths.ts";

type LineGoodsProps = { place: Place; goods: Goods | undefined };

/** What is printed on the picture: a face whose position is known, with a file whose preview is known. */
function printsOn({ imageUrl, faces }: Goods): PlacedPrint[] {
  if (!imageUrl) return [];
  return faces.flatMap(({ face, area, file, frame }) =>
    area && file?.hasPreview && frame ? [{ face, fileId: file.id, box: printBoxOf(frame, area, file) }] : [],
  );
}

/**
 * The product in its colour with its prints, or an empty field of the same size. Without a script: a picture that cannot
 * be loaded leaves the field empty too.
 */
export function LinePicture({ place, goods }: LineGoodsProps) {
  const prints = goods ? printsOn(goods) : [];
  if (goods?.imageUrl && prints.length > 0) {
    return <PrintedPicture place={place} imageUrl={goods.imageUrl} prints={prints} className="size-24" />;
  }
  return (
    <span className="size-14 shrink-0 overflow-hidden rounded-md bg-backdrop">
      {goods?.imageUrl && (
        <img
          src={goods.imageUrl}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-contain"
        />
      )}
    </span>
  );
}

/**
 * The printed faces of a line item, to one scale: also those on the picture, which would look like lost pictures. On a
 * screen, each leads to its file if the library has it.
 */
export function LineFaces({ place, goods, isPrinted = false }: LineGoodsProps & { isPrinted?: boolean }) {
  const t = useTranslations("newOrder");
  if (goods?.isBlank && !isPrinted) return <Hint>{t("arrivesBlank")}</Hint>;
  if (!goods || goods.faces.length === 0) return null;
  const areas = goods.faces.flatMap(({ area }) => area ?? []);
  return (
    <ul className="mt-1.5 flex flex-wrap gap-3 text-sm font-normal">
      {goods.faces.map((each) => (
        <li key={each.face} className="flex flex-col items-center gap-0.5">
          {each.area && <FaceDrawing {...{ place, area: each.area, file: each.file, areas }} />}
          {each.file && !isPrinted ? (
            <TextLink href={paths.file(place, each.file.id)}>{each.name}</TextLink>
          ) : (
            <span>{each.name}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
