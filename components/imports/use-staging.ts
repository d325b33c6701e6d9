"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { FetchRefusal, fetchJson } from "#lib/fetch-json.ts";
import { type Place, paths } from "#lib/paths.ts";

/** Sends a file to be read; the id of its import, or null with the reason to show. */
export function useStaging(place: Place) {
  const t = useTranslations("imports");
  const [sending, setSending] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const stage = async (name: string, content: Blob): Promise<string | null> => {
    if (sending !== null) return null;
    setSending(name);
    setProblem(null);
    try {
      const address = `${paths.api.imports(place)}?${new URLSearchParams({ name })}`;
      const init = { method: "POST", body: content, headers: { "content-type": "application/octet-stream" } };
      return (await fetchJson<{ importId: string }>(address, init)).importId;
    } catch (error) {
      const sentence = error instanceof FetchRefusal ? error.sentence : null;
      setProblem(sentence ?? t("unreachable"));
      return null;
    } finally {
      setSending(null);
    }
  };
  return { stage, sending, problem };
}
