"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { makeId } from "#components/form/make-id.ts";
import { filesKey } from "#lib/files/query.ts";
import type { Place } from "#lib/paths.ts";
import type { QuoteActions } from "./quote-actions.ts";

export type Storing =
  | { kind: "idle" }
  | { kind: "storing" }
  /** Nothing was stored, and the link may be corrected. */
  | { kind: "failed"; sentence: string }
  /** It was asked for, and no answer came: asked again, it is the same file and not a second one. */
  | { kind: "unfinished" };

/** Has a file stored behind a link, once for each address however often it is asked for. */
export function useStoreFile(
  place: Place,
  storeFile: QuoteActions["storeFile"],
  onStored: (id: string) => void,
) {
  const t = useTranslations("quoteBuilder.printing");
  const queries = useQueryClient();
  const [state, setState] = useState<Storing>({ kind: "idle" });
  const submission = useRef({ url: "", id: "" });

  const store = async (url: string) => {
    if (state.kind === "storing") return;
    if (submission.current.url !== url) submission.current = { url, id: makeId() };
    setState({ kind: "storing" });
    const answer = await storeFile({ submissionId: submission.current.id, url, filename: nameIn(url) }).catch(
      () => null,
    );
    if (!answer || answer.serverError?.code === "answer_lost") return setState({ kind: "unfinished" });
    const { data, serverError } = answer;
    if (!data) return setState({ kind: "failed", sentence: serverError?.message ?? t("notALink") });
    await queries.invalidateQueries({ queryKey: filesKey(place) });
    setState({ kind: "idle" });
    onStored(data.fileId);
  };
  return { state, store };
}

/** So that it is found again by a name. */
function nameIn(url: string): string | undefined {
  try {
    const last = new URL(url).pathname.split("/").at(-1) ?? "";
    return decodeURIComponent(last).slice(0, 200) || undefined;
  } catch {
    return undefined;
  }
}
