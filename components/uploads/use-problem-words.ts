"use client";

import { useTranslations } from "next-intl";
import type { UploadRow } from "./use-uploads.ts";

/** What stands in the way of a file: as this tab saw it, as the server answered, or as the worker found. */
export function useProblemWords() {
  const t = useTranslations("uploads.here");
  const found = useTranslations("uploadProblems");
  return ({ queued, view }: UploadRow): string | null => {
    const isHere = !view || view.state === "receiving";
    if (queued?.problem && isHere) return t(queued.problem);
    if (!view?.problem) return queued?.sentence ?? null;
    const { code, params } = view.problem;
    return found.has(code as never) ? found(code as never, params as never) : t("unreadable");
  };
}
