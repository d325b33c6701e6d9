"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { FaceFiles } from "#components/files/face-files.tsx";
import { OpenedModal } from "#components/ui/opened-modal.tsx";
import type { FileFacts } from "#lib/files/file-facts.ts";
import type { OrderingLine } from "#lib/orders/ordering-line.ts";
import type { Place } from "#lib/paths.ts";
import type { MayUpload } from "#lib/uploads/may-upload.ts";

type LineFilesDrawerProps = {
  place: Place;
  line: OrderingLine;
  /** Print face to file id. */
  chosen: Record<string, string>;
  files: readonly FileFacts[];
  mayUpload: MayUpload;
  onChoose: (face: string, fileId: string | null) => void;
};

export default function LineFilesDrawer(props: LineFilesDrawerProps) {
  const { place, line, chosen, files, mayUpload, onChoose } = props;
  const t = useTranslations("newOrder");
  return (
    <OpenedModal id={useId()} title={t("printFiles")} closeLabel={t("close")} side>
      <div className="flex flex-col gap-5">
        <div>
          <p className="font-medium">{line.title}</p>
          <p className="text-muted">
            {line.color}, {line.size}
          </p>
          <p className="mt-2 max-w-prose text-sm text-muted">{t("printText")}</p>
        </div>
        <FaceFiles
          place={place}
          areas={line.printAreas}
          chosen={chosen}
          brought={files}
          productImageUrl={line.imageUrl}
          mayWrite
          mayUpload={mayUpload}
          onChoose={onChoose}
        />
      </div>
    </OpenedModal>
  );
}
