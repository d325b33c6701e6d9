"use client";

import { Download, RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Explain } from "#components/layout/explain.tsx";
import { useTimeZone } from "#components/live/use-time-zone.ts";
import { Button } from "#components/ui/button.tsx";
import { buttonClass } from "#components/ui/button-class.ts";
import { Callout } from "#components/ui/callout.tsx";
import { Card } from "#components/ui/card.tsx";
import { Code } from "#components/ui/code.tsx";
import { DescriptionList, Fact } from "#components/ui/description-list.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { formatDateTime, formatDay, formatRelative } from "#lib/dates.ts";
import { rereadFileAction } from "#lib/features/files/actions.ts";
import type { FileFacts } from "#lib/features/files/file-facts.ts";
import type { FileView } from "#lib/features/files/get-file.ts";
import type { FileUse, FileUses, FileUsers as Users } from "#lib/features/files/list-file-uses.ts";
import type { FileLabels } from "#lib/features/files/list-labels.ts";
import { type Place, paths } from "#lib/paths.ts";
import { formatFileSize, isAnalysed, isRotated, pixelValues } from "./file-words.ts";
import { useFileAction } from "./use-file-action.ts";

type FileFactListProps = { file: FileFacts; mayWrite: boolean; labels: FileLabels; locale: string };

const cmPerInch = 2.54;

/** The properties of the file. */
export function FileFactList({ file, mayWrite, labels, locale }: FileFactListProps) {
  const t = useTranslations("filePage");
  const { widthPx, heightPx, dpi, hasAlpha, colorSpace, iccProfile } = file;
  const unknown = <span className="text-muted">{t("notLookedAt")}</span>;
  const seen = isAnalysed(file);
  const folder = labels.folders.find(({ id }) => id === file.folderId);
  return (
    <Card title={t("facts")}>
      <DescriptionList>
        <Fact term={t("pixelsTerm")}>
          <span className="tabular-nums">{t("pixels", pixelValues(file))}</span>
        </Fact>
        <Fact term={t("kindTerm")}>
          {t("kind", { kind: kindOf(file.mimeType), size: formatFileSize(file.sizeBytes, locale) })}
        </Fact>
        <Fact term={t("declaredTerm")}>
          {dpi === null || dpi <= 0
            ? t("declaresNothing")
            : t("declares", {
                dpi,
                width: (widthPx / dpi) * cmPerInch,
                height: (heightPx / dpi) * cmPerInch,
              })}{" "}
          <Explain term="dpi">{t("explain")}</Explain>
        </Fact>
        <Fact term={t("transparencyTerm")}>
          {hasAlpha === null ? unknown : t(hasAlpha ? "transparent" : "opaque")}
        </Fact>
        <Fact term={t("colorsTerm")}>{colorSpace === null ? unknown : colorsOf(colorSpace, t)}</Fact>
        <Fact term={t("profileTerm")}>{iccProfile ?? (seen ? t("noProfile") : unknown)}</Fact>
        <Fact term={t("rotationTerm")}>{seen ? t(isRotated(file) ? "turned" : "upright") : unknown}</Fact>
        {file.name && file.filename && <Fact term={t("filenameTerm")}>{file.filename}</Fact>}
        {!mayWrite && folder && <Fact term={t("folderTerm")}>{folder.name}</Fact>}
        {!mayWrite && file.tags.length > 0 && <Fact term={t("tagsTerm")}>{file.tags.join(", ")}</Fact>}
      </DescriptionList>
    </Card>
  );
}

const kindOf = (mimeType: string) => mimeType.replace(/^image\//, "").toUpperCase();

const colorWords = {
  srgb: "rgb",
  rgb: "rgb",
  rgb16: "rgb16",
  cmyk: "cmyk",
  "b-w": "grey",
  grey16: "grey16",
} as const;

/** Translates the colour space names of libvips; unknown names are shown unchanged. */
function colorsOf(colorSpace: string, t: ReturnType<typeof useTranslations<"filePage">>): string {
  const word = colorWords[colorSpace as keyof typeof colorWords];
  return word ? t(`colors.${word}`) : colorSpace;
}

type FileUsersProps = { place: Place; uses: FileUses; locale: string };

/** The templates, quotes and orders that print this file. */
export function FileUsers({ place, uses, locale }: FileUsersProps) {
  const t = useTranslations("filePage");
  const { templates, quotes, orders } = uses;
  const isUnused = [templates, quotes, orders].every((users) => !users || users.rows.length === 0);
  const list = { locale, more: t("more") };
  return (
    <Card title={t("usedIn")}>
      {isUnused && (
        <p className="text-muted">{t(orders ? "unused" : "unusedForAll", { mode: place.mode })}</p>
      )}
      <div className="flex flex-col gap-4">
        <UserList
          {...list}
          title={t("templates")}
          users={templates}
          hrefOf={({ id }) => paths.template(place, id)}
        />
        <UserList {...list} title={t("quotes")} users={quotes} hrefOf={({ id }) => paths.quote(place, id)} />
        {orders && (
          <UserList
            {...list}
            title={t("orders")}
            users={orders}
            hrefOf={({ id }) => paths.order(place, id)}
          />
        )}
      </div>
    </Card>
  );
}

type UserListProps = {
  title: string;
  users: Users;
  hrefOf: (use: FileUse) => string;
  more: string;
  locale: string;
};

function UserList({ title, users, hrefOf, more, locale }: UserListProps) {
  const timeZone = useTimeZone();
  if (users.rows.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="mb-1 text-sm font-normal text-muted">{title}</h3>
      <ul className="flex flex-col gap-1">
        {users.rows.map((use) => (
          <li key={use.id} className="flex items-baseline justify-between gap-3">
            <TextLink href={hrefOf(use)} className="min-w-0 truncate">
              {use.name}
            </TextLink>
            <span className="shrink-0 text-sm text-muted tabular-nums">
              {formatDay(new Date(use.at), locale, timeZone)}
            </span>
          </li>
        ))}
      </ul>
      {users.hasMore && <p className="mt-1 text-sm text-muted">{more}</p>}
    </section>
  );
}

type FileAtServiceProps = {
  place: Place;
  file: FileView;
  mayWrite: boolean;
  now: Date;
  locale: string;
};

/** The service stores the file. A button refreshes Pressroom's copy of its data. */
export function FileAtService({ place, file, mayWrite, now, locale }: FileAtServiceProps) {
  const t = useTranslations("filePage");
  const timeZone = useTimeZone();
  const { run, pending, problem } = useFileAction(place);
  const [isThere, setIsThere] = useState<boolean | null>(null);
  const ask = async () => {
    const answer = await run(() => rereadFileAction(place, { fileId: file.id }));
    setIsThere(answer?.data ? answer.data.isThere : null);
  };
  const rereadAt = file.rereadAt && new Date(file.rereadAt);
  return (
    <Card title={t("atService")}>
      <div className="flex flex-col gap-3">
        <p className="text-muted">
          {t("fileId")} <Code>{file.id}</Code>
        </p>
        <div className="flex flex-wrap gap-2">
          <a href={file.url} target="_blank" rel="noreferrer" className={buttonClass({ size: "sm" })}>
            <Download /> {t("download")}
          </a>
          {mayWrite && (
            <Button size="sm" icon={<RefreshCw />} pending={pending} onClick={ask}>
              {t("reread")}
            </Button>
          )}
        </div>
        <div aria-live="polite" className="flex flex-col gap-2 text-sm empty:hidden">
          {isThere && <p className="text-good-ink">{t("isThere")}</p>}
          {isThere === null && !file.isMissingAtService && rereadAt && (
            <p className="text-muted" title={formatDateTime(rereadAt, locale, timeZone)}>
              {t("rereadAt", { age: formatRelative(rereadAt, now, locale) })}
            </p>
          )}
        </div>
        {(isThere === false || (isThere === null && file.isMissingAtService)) && (
          <Callout tone="bad" title={t("goneTitle")}>
            {t("goneText")}
          </Callout>
        )}
        {problem && <Callout tone="bad" title={problem} />}
      </div>
    </Card>
  );
}
