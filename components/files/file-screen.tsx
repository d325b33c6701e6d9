"use client";

import { useQuery } from "@tanstack/react-query";
import { Trash2, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import type { FormTexts } from "#components/form/form-texts.ts";
import { Columns, PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { useNow } from "#components/live/use-now.ts";
import { useTimeZone } from "#components/live/use-time-zone.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Card } from "#components/ui/card.tsx";
import { lazyPart, lazyPartInPlace } from "#components/ui/lazy-part.tsx";
import { Skeleton } from "#components/ui/progress.tsx";
import { formatDateTime } from "#lib/dates.ts";
import { removeFilesAction } from "#lib/features/files/actions.ts";
import type { FileFacts } from "#lib/features/files/file-facts.ts";
import type { FileView } from "#lib/features/files/get-file.ts";
import type { FileUses } from "#lib/features/files/list-file-uses.ts";
import type { FileLabels } from "#lib/features/files/list-labels.ts";
import { fileLabelsQuery, fileQuery, fileUsesQuery } from "#lib/features/files/query.ts";
import { type Place, paths } from "#lib/paths.ts";
import { FileAtService, FileFactList, FileUsers } from "./file-cards.tsx";
import { FilePicture } from "./file-picture.tsx";
import { isRotated, nameOfFile } from "./file-words.ts";
import { OrganiseFile } from "./organise-file.tsx";
import { useFileAction } from "./use-file-action.ts";

const ConfirmRemoval = lazyPart(() => import("./confirm-removal.tsx"));

function RemoveFile({ place, file }: { place: Place; file: FileFacts }) {
  const t = useTranslations("library");
  const { run, pending, problem } = useFileAction(place);
  const [asked, setAsked] = useState(0);
  const set = async (removed: boolean) =>
    (await run(() => removeFilesAction(place, { fileIds: [file.id], removed }))) !== null;
  return (
    <>
      {file.isRemoved ? (
        <>
          {problem && <p className="text-bad-ink">{problem}</p>}
          <Button size="lg" icon={<Undo2 />} pending={pending} onClick={() => void set(false)}>
            {t("putBack")}
          </Button>
        </>
      ) : (
        <Button size="lg" icon={<Trash2 />} aria-haspopup="dialog" onClick={() => setAsked(asked + 1)}>
          {t("remove")}
        </Button>
      )}
      <Suspense>
        {asked > 0 && (
          <ConfirmRemoval
            key={asked}
            title={t("removeTitle", { count: 1 })}
            confirm={t("remove")}
            pending={pending}
            problem={problem}
            onConfirm={() => set(true)}
          >
            <p>{t("removeText", { count: 1 })}</p>
            <p className="text-muted">{t("removeService", { count: 1 })}</p>
          </ConfirmRemoval>
        )}
      </Suspense>
    </>
  );
}

const FewAreas = lazyPartInPlace(async () => ({
  default: (await import("./printable-areas.tsx")).FewAreas,
}));
const PrintableAreas = lazyPartInPlace(async () => ({
  default: (await import("./printable-areas.tsx")).PrintableAreas,
}));

type FileScreenProps = {
  place: Place;
  rendered: { file: FileView; labels: FileLabels; uses: FileUses };
  may: { write: boolean; makeTemplates: boolean };
  formTexts: FormTexts;
  locale: string;
};

export function FileScreen(props: FileScreenProps) {
  const { place, rendered, may, formTexts, locale } = props;
  const t = useTranslations("filePage");
  const timeZone = useTimeZone();
  const now = useNow();
  const { id } = rendered.file;
  const { data: file, isError } = useQuery({ ...fileQuery(place, id), initialData: rendered.file });
  const { data: labels } = useQuery({ ...fileLabelsQuery(place), initialData: rendered.labels });
  const { data: uses } = useQuery({ ...fileUsesQuery(place, id), initialData: rendered.uses });
  const ratio = file.widthPx / file.heightPx;
  const name = nameOfFile(file) ?? t("unnamed", { id: id.slice(0, 8) });
  return (
    <>
      <PageHeader
        help="print-files"
        title={<span className="break-words">{name}</span>}
        back={{ href: paths.files(place), label: t("back") }}
        status={file.isRemoved && <Badge>{t("removed")}</Badge>}
        about={t("added", { date: formatDateTime(new Date(file.createdAt), locale, timeZone) })}
        secondary={may.write && <RemoveFile place={place} file={file} />}
      />
      <PageBody>
        {isError && (
          <Callout tone="warn" title={t("staleTitle")}>
            {t("staleText")}
          </Callout>
        )}
        {file.isRemoved && (
          <Callout tone="info" title={t("removedTitle")}>
            {t("removedText")}
          </Callout>
        )}
        <Suspense>
          <FewAreas place={place} file={file} />
        </Suspense>
        <Columns
          aside={
            <>
              {may.write && <OrganiseFile {...{ place, file, labels, formTexts }} />}
              <FileUsers place={place} uses={uses} locale={locale} />
              <FileAtService {...{ place, file, now, locale }} mayWrite={may.write} />
            </>
          }
        >
          <Card title={t("picture")}>
            {/* At most as high as wide, so that a tall file leaves room for the rest. */}
            <div className="mx-auto" style={{ maxWidth: `${28 * Math.min(1, ratio)}rem` }}>
              <FilePicture place={place} file={file} alt={t("pictureOf", { name })} ratio={ratio} eager />
            </div>
            {!file.hasPreview && <p className="mt-3 text-center text-sm text-muted">{t("noPicture")}</p>}
          </Card>
          <FileRemarks file={file} />
          <FileFactList file={file} mayWrite={may.write} labels={labels} locale={locale} />
          <Suspense fallback={<Skeleton className="h-96 w-full rounded-lg" />}>
            <PrintableAreas place={place} file={file} mayMakeTemplates={may.makeTemplates} />
          </Suspense>
        </Columns>
      </PageBody>
    </>
  );
}

/** Warnings about properties that make the print differ from what is expected. */
function FileRemarks({ file }: { file: FileFacts }) {
  const t = useTranslations("filePage");
  return (
    <>
      {isRotated(file) && (
        <Callout tone="warn" title={t("turnedTitle")}>
          {t("turnedText")}
        </Callout>
      )}
      {file.colorSpace === "cmyk" && (
        <Callout tone="warn" title={t("cmykTitle")}>
          {t("cmykText")}
        </Callout>
      )}
    </>
  );
}
