"use client";

import { useState } from "react";
import { Picture } from "#components/ui/picture.tsx";
import { useLoadedPicture } from "./use-loaded-picture.ts";
import { type PicturedColor, useShownColor } from "./use-shown-color.ts";

type ProductPicturesProps = {
  title: string;
  mainPicture: string | null;
  colors: PicturedColor[];
  /** "Picture", before its number. */
  label: string;
};

export function ProductPictures({ title, mainPicture, colors, label }: ProductPicturesProps) {
  const color = useShownColor(colors, mainPicture);
  const [chosen, setChosen] = useState<string | null>(null);
  const pictures = color?.pictures ?? [];
  const wanted = pictures.find((url) => url === chosen) ?? pictures[0] ?? mainPicture;
  const shown = useLoadedPicture(wanted);
  const named = colors.find((each) => shown !== null && each.pictures.includes(shown));
  return (
    <div className="flex flex-col gap-2">
      <Picture src={shown} alt={named ? `${title}, ${named.name}` : title} eager className="w-full" />
      {colors.some((each) => each.pictures.length > 1) && (
        <div className="flex h-16 gap-2 overflow-x-auto p-0.5 scroll-slim">
          {pictures.length > 1 &&
            pictures.map((url, index) => (
              <button
                key={url}
                type="button"
                aria-label={`${label} ${index + 1}`}
                aria-pressed={url === wanted}
                onClick={() => setChosen(url)}
                className="size-14 shrink-0 rounded-md aria-pressed:outline-2 aria-pressed:outline-ink"
              >
                <Picture src={url} alt="" />
              </button>
            ))}
        </div>
      )}
    </div>
  );
}
