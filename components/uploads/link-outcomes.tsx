"use client";

import { useTranslations } from "next-intl";
import { ErrorText } from "#components/ui/error-text.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { type Place, paths } from "#lib/paths.ts";
import type { LinkOutcome } from "./use-stored-links.ts";

type LinkOutcomesProps = { place: Place; outcomes: ReadonlyMap<string, LinkOutcome> };

export function LinkOutcomes({ place, outcomes }: LinkOutcomesProps) {
  const t = useTranslations("uploads.links");
  return (
    <ul aria-live="polite" className="flex flex-col gap-2 empty:hidden">
      {[...outcomes].map(([url, outcome]) => (
        <li key={url} className="text-sm">
          <p className="truncate text-muted">{url}</p>
          {outcome.kind === "storing" && <Spinner label={t("storing")} />}
          {outcome.kind === "unfinished" && <p className="text-warn-ink">{t("unfinished")}</p>}
          {outcome.kind === "failed" && <ErrorText>{outcome.sentence ?? t("notALink")}</ErrorText>}
          {outcome.kind === "stored" && (
            <p className="text-good-ink">
              {t("stored")} <TextLink href={paths.file(place, outcome.fileId)}>{t("open")}</TextLink>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
