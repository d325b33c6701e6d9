"use client";

import { useTranslations } from "next-intl";
import { Nothing } from "#components/ui/nothing.tsx";
import type { PrintArea } from "#lib/core/service/schemas/print-area.ts";
import type { FileFacts } from "#lib/features/files/file-facts.ts";
import type { MayUpload } from "#lib/features/uploads/may-upload.ts";
import type { Place } from "#lib/paths.ts";
import { FaceFile } from "./face-file.tsx";
import { useKnownFiles } from "./use-known-files.ts";

type FaceFilesProps = {
  place: Place;
  areas: readonly PrintArea[];
  /** Print face to file id. */
  chosen: Readonly<Record<string, string>>;
  /** What the page knew already. */
  brought: readonly FileFacts[];
  productImageUrl: string | null;
  /** What the service says against a face, called by its name. */
  problemOf?: (face: string, name: string) => string | null;
  mayWrite: boolean;
  mayUpload: MayUpload;
  onChoose: (face: string, fileId: string | null) => void;
};

/** The print files of something that is printed, face by face; faces that the product lost are still told. */
export function FaceFiles(props: FaceFilesProps) {
  const { place, areas, chosen, brought, productImageUrl, problemOf } = props;
  const { mayWrite, mayUpload, onChoose } = props;
  const t = useTranslations("chooseFile");
  const { files, isLoading } = useKnownFiles(place, Object.values(chosen), brought);
  const lost = Object.keys(chosen).filter((face) => !areas.some((area) => area.face === face));
  if (areas.length === 0 && lost.length === 0) return <Nothing>{t("noFaces")}</Nothing>;
  return (
    <ul className="flex flex-col divide-y divide-line">
      {[...areas.map(({ face }) => face), ...lost].map((face) => {
        const area = areas.find((candidate) => candidate.face === face);
        const fileId = chosen[face] ?? null;
        return (
          <li key={face} className="py-4 first:pt-0 last:pb-0">
            <FaceFile
              place={place}
              face={face}
              area={area}
              fileId={fileId}
              file={fileId === null ? undefined : files.get(fileId)}
              isLoading={isLoading}
              productImageUrl={productImageUrl}
              problem={problemOf?.(face, area?.name ?? face) ?? null}
              mayWrite={mayWrite}
              mayUpload={mayUpload}
              onChoose={(next) => onChoose(face, next)}
            />
          </li>
        );
      })}
    </ul>
  );
}
