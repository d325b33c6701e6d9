"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { FaceFiles } from "#components/files/face-files.tsx";
import { OpenedModal } from "#components/ui/opened-modal.tsx";
import type { LineVariant } from "#lib/features/catalog/line-variant.ts";
import type { FileFacts } from "#lib/features/files/file-facts.ts";
import type { FramesByFace } from "#lib/features/frames/frame.ts";
import type { QuoteLine } from "#lib/features/quotes/document.ts";
import type { MayUpload } from "#lib/features/uploads/may-upload.ts";
import type { Place } from "#lib/paths.ts";

type LineFilesDrawerProps = {
  place: Place;
  line: QuoteLine;
  variant: LineVariant | undefined;
  files: readonly FileFacts[];
  frames: FramesByFace | undefined;
  mayUpload: MayUpload;
  onChoose: (face: string, fileId: string | null) => void;
};

export default function LineFilesDrawer(props: LineFilesDrawerProps) {
  const { place, line, variant, files, frames, mayUpload, onChoose } = props;
  const t = useTranslations("newOrder");
  return (
    <OpenedModal id={useId()} title={t("printFiles")} side>
      <div className="flex flex-col gap-5">
        <div>
          <p className="font-medium">{variant?.title ?? line.sku}</p>
          {variant && (
            <p className="text-muted">
              {variant.color.name}, {variant.size.name}
            </p>
          )}
          <p className="mt-2 max-w-prose text-sm text-muted">{t("printText")}</p>
        </div>
        <FaceFiles
          place={place}
          areas={variant?.printAreas ?? []}
          chosen={line.files}
          brought={files}
          productImageUrl={variant?.imageUrl ?? null}
          frames={frames}
          mayWrite
          mayUpload={mayUpload}
          onChoose={onChoose}
        />
      </div>
    </OpenedModal>
  );
}
