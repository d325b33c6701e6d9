"use client";

import { useTranslations } from "next-intl";
import { Suspense } from "react";
import type { FormTexts } from "#components/form/form-texts.ts";
import { Columns } from "#components/layout/columns.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { useNow } from "#components/live/use-now.ts";
import { useQuery } from "#components/live/use-query.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Card } from "#components/ui/card.tsx";
import { lateHere } from "#components/ui/late.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { formatDateTime } from "#lib/dates.ts";
import type { FileView } from "#lib/features/files/get-file.ts";
import type { FileUses } from "#lib/features/files/list-file-uses.ts";
import type { FileLabels } from "#lib/features/files/list-labels.ts";
import { fileLabelsQuery, fileQuery, fileUsesQuery } from "#lib/features/files/query.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { OneFileActions } from "./file-actions.ts";
import { FileAtService } from "./file-at-service.tsx";
import { FileFactList } from "./file-fact-list.tsx";
import { FilePicture } from "./file-picture.tsx";
import { FileRemarks } from "./file-remarks.tsx";
import { FileUsers } from "./file-users.tsx";
import { nameOfFile } from "./name-of-file.ts";
import { OrganiseFile } from "./organise-file.tsx";
import { RemoveFile } from "./remove-file.tsx";

const PrintableAreas = lateHere(async () => ({
  default: (await import("./printable-areas.tsx")).PrintableAreas,
}));

type FileScreenProps = {
  place: Place;
  rendered: { file: FileView; labels: FileLabels; uses: FileUses };
  may: { write: boolean; makeTemplates: boolean };
  actions: OneFileActions;
  formTexts: FormTexts;
  locale: string;
  renderedAt: string;
};

export function FileScreen(props: FileScreenProps) {
  const { place, rendered, may, actions, formTexts, locale, renderedAt } = props;
  const t = useTranslations("filePage");
  const now = useNow(renderedAt);
  const { id } = rendered.file;
  const { data: file, isError } = useQuery({ ...fileQuery(place, id), initialData: rendered.file });
  const { data: labels } = useQuery({ ...fileLabelsQuery(place), initialData: rendered.labels });
  const { data: uses } = useQuery({ ...fileUsesQuery(place, id), initialData: rendered.uses });
  const ratio = file.widthPx / file.heightPx;
  const name = nameOfFile(file) ?? t("unnamed", { id: id.slice(0, 8) });
  return (
    <>
      <PageHeader
        title={<span className="break-words">{name}</span>}
        back={{ href: paths.files(place), label: t("back") }}
        status={file.isRemoved && <Badge>{t("removed")}</Badge>}
        about={t("added", { date: formatDateTime(new Date(file.createdAt), locale) })}
        secondary={may.write && <RemoveFile place={place} file={file} remove={actions.remove} />}
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
        <Columns
          aside={
            <>
              {may.write && <OrganiseFile {...{ place, file, labels, actions, formTexts }} />}
              <FileUsers place={place} uses={uses} locale={locale} />
              <FileAtService
                {...{ place, file, now, locale }}
                reread={may.write ? actions.reread : undefined}
              />
            </>
          }
        >
          <Card title={t("picture")}>
            {/* As high as it is wide at most, so that a banner that hangs down leaves room for the rest. */}
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
