"use client";

import { FileImage } from "lucide-react";
import { Picture } from "#components/ui/picture.tsx";
import type { TemplatePrint } from "#lib/features/templates/template-view.ts";
import { type Place, paths } from "#lib/paths.ts";

type PrintThumbsProps = {
  place: Place;
  prints: readonly TemplatePrint[];
  nameOf: (print: TemplatePrint) => string;
};

const most = 4;

/** The print files of a template, small; a file without a small picture is a mark. */
export function PrintThumbs({ place, prints, nameOf }: PrintThumbsProps) {
  return (
    <ul className="flex items-center gap-1">
      {prints.slice(0, most).map((print) => (
        <li key={print.face} title={nameOf(print)} className="flex">
          {print.hasPreview ? (
            <Picture src={paths.api.filePreview(place, print.fileId)} alt={nameOf(print)} className="w-8" />
          ) : (
            <span
              role="img"
              aria-label={nameOf(print)}
              className="grid size-8 place-items-center rounded-md bg-backdrop text-muted"
            >
              <FileImage className="size-4 opacity-60" />
            </span>
          )}
        </li>
      ))}
      {prints.length > most && (
        <li className="pl-1 text-sm text-muted tabular-nums">+{prints.length - most}</li>
      )}
    </ul>
  );
}
