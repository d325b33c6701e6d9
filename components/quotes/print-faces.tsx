"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Nothing } from "#components/ui/nothing.tsx";
import type { LineVariant } from "#lib/catalog/line-variant.ts";
import { fileSearchQuery } from "#lib/files/query.ts";
import type { QuoteLine } from "#lib/quotes/document.ts";
import type { Refusal } from "#lib/quotes/refusal.ts";
import { changeLine } from "./edit-lines.ts";
import type { LinesCardProps } from "./lines-card.tsx";
import { PrintFace } from "./print-face.tsx";

type PrintFacesProps = LinesCardProps & {
  line: QuoteLine;
  variant: LineVariant | undefined;
  refusal: Refusal | null;
};

export function PrintFaces(props: PrintFacesProps) {
  const { place, line, variant, refusal, files: brought, may, draft, storeFile } = props;
  const t = useTranslations("quoteBuilder.printing");
  const { data } = useInfiniteQuery(fileSearchQuery(place, {}));
  // The newest first; those that only the page brought are old ones that a line still uses.
  const files = new Map(
    [...(data?.pages.flatMap(({ rows }) => rows) ?? []), ...brought].map((file) => [file.id, file]),
  );
  const faces = variant?.printAreas ?? [];
  const unknown = Object.keys(line.files).filter((face) => !faces.some((area) => area.face === face));
  const put = (face: string, fileId: string | null) => {
    const { [face]: _, ...others } = line.files;
    // Files and an own product exclude each other: who chooses a file wants files.
    const chosen = fileId ? { ...others, [face]: fileId } : others;
    draft.change(changeLine(line.id, { files: chosen, ...(fileId && { productId: null }) }));
  };
  if (faces.length === 0 && unknown.length === 0) return <Nothing>{t("noFaces")}</Nothing>;
  return (
    <ul className="flex flex-col gap-5">
      {[...faces.map(({ face }) => face), ...unknown].map((face) => (
        <li key={face}>
          <PrintFace
            place={place}
            face={face}
            area={faces.find((area) => area.face === face)}
            fileId={line.files[face] ?? null}
            files={files}
            refusal={refusal?.field === "files" && (refusal.face ?? face) === face ? refusal : null}
            may={may}
            storeFile={storeFile}
            onChoose={(fileId) => put(face, fileId)}
          />
        </li>
      ))}
    </ul>
  );
}
