"use client";

import { ImagePlus, Images, X } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Suspense, useId, useState } from "react";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { ErrorText } from "#components/ui/label.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { Skeleton } from "#components/ui/progress.tsx";
import { Nothing } from "#components/ui/values.tsx";
import type { PrintArea } from "#lib/core/service/schemas/catalog.ts";
import type { FileFacts } from "#lib/features/files/file-facts.ts";
import type { Frame, FramesByFace } from "#lib/features/frames/frame.ts";
import type { MayUpload } from "#lib/features/uploads/may-upload.ts";
import { formatCents } from "#lib/money.ts";
import type { Place } from "#lib/paths.ts";
import { nameOfFile } from "./file-words.ts";
import { PlacementPreview } from "./placement-preview.tsx";
import { useKnownFiles } from "./use-known-files.ts";

// Most readers choose no file, so the dialog is loaded on demand.
const ChooseFile = lazyPart(() => import("./choose-file.tsx"));

type FaceFileProps = {
  place: Place;
  face: string;
  /** Undefined if the product no longer has this face. */
  area: PrintArea | undefined;
  fileId: string | null;
  file: FileFacts | undefined;
  isLoading: boolean;
  productImageUrl: string | null;
  frame: Frame | undefined;
  /** The problem that the service reported. */
  problem: string | null;
  mayWrite: boolean;
  mayUpload: MayUpload;
  onChoose: (fileId: string | null) => void;
};

/** One face of a product: a preview of its file, and buttons to choose another. */
function FaceFile(props: FaceFileProps) {
  const { place, face, area, fileId, file, isLoading, productImageUrl, frame, problem } = props;
  const { mayWrite, mayUpload, onChoose } = props;
  const t = useTranslations("chooseFile");
  const locale = useLocale();
  const id = useId();
  const [isChoosing, setChoosing] = useState(false);
  const name = area?.name ?? face;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1">
          <h3 id={id} className="flex flex-wrap items-baseline gap-x-2 font-medium">
            {name}
            {area?.is_neck_label && name !== t("neckLabel") && <Badge>{t("neckLabel")}</Badge>}
            {area && (
              <span className="text-sm font-normal text-muted tabular-nums">
                {t("areaSize", { width: area.width_cm, height: area.height_cm })}
              </span>
            )}
            {area && (
              <span className="text-sm font-normal text-muted tabular-nums">
                {area.extra_cost_cents > 0
                  ? t("areaExtra", { price: formatCents(area.extra_cost_cents, locale, area.currency) })
                  : t("included")}
              </span>
            )}
          </h3>
          <p className="text-sm text-muted tabular-nums [overflow-wrap:anywhere]">
            <Chosen {...{ fileId, file, area, isLoading }} />
          </p>
        </div>
        {mayWrite && (
          <div className="flex gap-1">
            <Button
              size="sm"
              icon={fileId ? <Images /> : <ImagePlus />}
              aria-label={fileId ? t("changeOf", { face: name }) : t("chooseOf", { face: name })}
              aria-describedby={problem ? `${id}-problem` : undefined}
              onClick={() => setChoosing(true)}
            >
              {fileId ? t("change") : t("choose")}
            </Button>
            {fileId && (
              <Button
                size="sm"
                variant="quiet"
                icon={<X />}
                aria-label={t("removeFrom", { face: name })}
                onClick={() => onChoose(null)}
              >
                {t("remove")}
              </Button>
            )}
          </div>
        )}
      </div>
      {problem && <ErrorText id={`${id}-problem`}>{problem}</ErrorText>}
      {file && area && <PlacementPreview {...{ place, area, file, productImageUrl, frame }} />}
      {isChoosing && (
        <Suspense>
          <ChooseFile
            place={place}
            faceName={name}
            area={area}
            fileId={fileId}
            mayUpload={mayUpload}
            onChoose={onChoose}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </section>
  );
}

type ChosenProps = Pick<FaceFileProps, "fileId" | "file" | "area" | "isLoading">;

function Chosen({ fileId, file, area, isLoading }: ChosenProps) {
  const t = useTranslations("chooseFile");
  if (fileId === null) {
    return area ? t("needs", area.min_pixels) : t("nothing");
  }
  if (!file) return isLoading ? <Skeleton className="h-4 w-40" /> : t("unknown", { id: fileId.slice(0, 8) });
  const name = nameOfFile(file) ?? t("unnamed", { id: fileId.slice(0, 8) });
  return t("facts", { name, width: file.widthPx, height: file.heightPx });
}

type FaceFilesProps = {
  place: Place;
  areas: readonly PrintArea[];
  /** Maps each print face to a file id. */
  chosen: Readonly<Record<string, string>>;
  /** The files that the page already knows. */
  brought: readonly FileFacts[];
  productImageUrl: string | null;
  /** Where members have placed faces on the picture. */
  frames?: FramesByFace | undefined;
  /** The problem that the service reported for a face, with the face's name in the text. */
  problemOf?: (face: string, name: string) => string | null;
  mayWrite: boolean;
  mayUpload: MayUpload;
  onChoose: (face: string, fileId: string | null) => void;
};

/** The print files by face. Faces that the product no longer has are listed too. */
export function FaceFiles(props: FaceFilesProps) {
  const { place, areas, chosen, brought, productImageUrl, frames, problemOf } = props;
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
              frame={frames?.[face]}
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
