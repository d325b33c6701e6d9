"use client";

import { FaceFiles } from "#components/files/face-files.tsx";
import type { LineVariant } from "#lib/features/catalog/line-variant.ts";
import type { QuoteLine } from "#lib/features/quotes/document.ts";
import type { Refusal } from "#lib/features/quotes/refusal.ts";
import { changeLine } from "./edit-lines.ts";
import type { LinesCardProps } from "./lines-card.tsx";
import { useRefusalWords } from "./use-refusal-words.ts";

type PrintFacesProps = Pick<LinesCardProps, "place" | "files" | "may" | "mayUpload" | "draft"> & {
  line: QuoteLine;
  variant: LineVariant | undefined;
  refusal: Refusal | null;
};

export function PrintFaces({ place, line, variant, refusal, files, may, mayUpload, draft }: PrintFacesProps) {
  const say = useRefusalWords();
  // What was found out here stands beside the drawing already.
  const said = refusal?.field === "files" && !refusal.isOurs ? refusal : null;
  const put = (face: string, fileId: string | null) => {
    const { [face]: _, ...others } = line.files;
    // Files and an own product exclude each other: who chooses a file wants files.
    const chosen = fileId ? { ...others, [face]: fileId } : others;
    draft.change(changeLine(line.id, { files: chosen, ...(fileId && { productId: null }) }));
  };
  return (
    <FaceFiles
      place={place}
      areas={variant?.printAreas ?? []}
      chosen={line.files}
      brought={files}
      productImageUrl={variant?.imageUrl ?? null}
      problemOf={(face, name) => (said && (said.face ?? face) === face ? say(said, name) : null)}
      mayWrite={may.write}
      mayUpload={mayUpload}
      onChoose={put}
    />
  );
}
