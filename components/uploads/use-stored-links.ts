"use client";

import { useRef, useState } from "react";
import { useQueryClient } from "#components/live/use-query.ts";
import { storeFileAction } from "#lib/features/files/actions.ts";
import { filesKey } from "#lib/features/files/query-keys.ts";
import type { Place } from "#lib/paths.ts";
import { forgetSubmission, submissionOf } from "./link-submission.ts";

export type LinkOutcome =
  | { kind: "storing" }
  | { kind: "stored"; fileId: string }
  /** Nothing was stored, and the link may be corrected. */
  | { kind: "failed"; sentence: string | null }
  /** It was asked for, and no answer came: asked again, it is the same file and not a second one. */
  | { kind: "unfinished" };

/** Has the service fetch files behind links, each once however often it is asked for. */
export function useStoredLinks(place: Place, onStored: ((fileId: string) => void) | undefined) {
  const queries = useQueryClient();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, LinkOutcome>>(new Map());
  const submissions = useRef(new Map<string, string>());
  const isBusy = [...outcomes.values()].some(({ kind }) => kind === "storing");
  const note = (url: string, outcome: LinkOutcome) =>
    setOutcomes((before) => new Map(before).set(url, outcome));

  const store = async (url: string) => {
    const submissionId = submissions.current.get(url) ?? submissionOf(place, url);
    submissions.current.set(url, submissionId);
    note(url, { kind: "storing" });
    const answer = await storeFileAction(place, { submissionId, url, filename: nameIn(url) }).catch(
      () => null,
    );
    if (!answer || answer.serverError?.code === "answer_lost") return note(url, { kind: "unfinished" });
    const { data, serverError } = answer;
    if (!data) return note(url, { kind: "failed", sentence: serverError?.message ?? null });
    forgetSubmission(place, url);
    note(url, { kind: "stored", fileId: data.fileId });
    onStored?.(data.fileId);
  };
  const storeAll = async (urls: readonly string[]) => {
    setOutcomes(new Map());
    for (const url of urls) await store(url);
    await queries.invalidateQueries({ queryKey: filesKey(place) });
  };
  return { outcomes, isBusy, storeAll };
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
