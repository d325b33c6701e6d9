"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useRef, useState } from "react";
import { makeId } from "#components/form/make-id.ts";
import { Button } from "#components/ui/button.tsx";
import { Textarea } from "#components/ui/input.tsx";
import { ErrorText, Hint, Label } from "#components/ui/label.tsx";
import { Spinner } from "#components/ui/progress.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { storeFileAction } from "#lib/features/files/actions.ts";
import { filesKey } from "#lib/features/files/query-keys.ts";
import { type Place, paths } from "#lib/paths.ts";

const memoryOf = ({ workspace, mode }: Place, url: string) => `link ${workspace} ${mode} ${url}`;

/** A submission id that survives a reload, so that a retry after a lost answer does not store a second file. */
function submissionOf(place: Place, url: string): string {
  const submissionId = sessionStorage.getItem(memoryOf(place, url)) ?? makeId();
  sessionStorage.setItem(memoryOf(place, url), submissionId);
  return submissionId;
}

function forgetSubmission(place: Place, url: string): void {
  sessionStorage.removeItem(memoryOf(place, url));
}

type LinkOutcome =
  | { kind: "storing" }
  | { kind: "stored"; fileId: string }
  /** Nothing was stored, and the link can be corrected. */
  | { kind: "failed"; sentence: string | null }
  /** The request got no answer. A retry stores the same file, not a second one. */
  | { kind: "unfinished" };

/** Lets the service download files by their links, each once even after retries. */
function useStoredLinks(place: Place, onStored: ((fileId: string) => void) | undefined) {
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

/** The file's name from the link, so that the file can be found by it. */
function nameIn(url: string): string | undefined {
  try {
    const last = new URL(url).pathname.split("/").at(-1) ?? "";
    return decodeURIComponent(last).slice(0, 200) || undefined;
  } catch {
    return undefined;
  }
}

type AddByLinkProps = { place: Place; onStored?: (fileId: string) => void; id?: string };

/** The service downloads each file from its public URL; the file does not pass through Pressroom. */
export default function AddByLink({ place, onStored, id: given }: AddByLinkProps) {
  const t = useTranslations("uploads.links");
  const own = useId();
  const id = given ?? own;
  const [typed, setTyped] = useState("");
  const { outcomes, isBusy, storeAll } = useStoredLinks(place, onStored);
  const urls = [
    ...new Set(
      typed
        .split("\n")
        .map((line) => line.trim())
        .filter(Boolean),
    ),
  ];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (urls.length > 0 && !isBusy) void storeAll(urls);
  };
  return (
    <form onSubmit={submit} aria-label={t("title")} className="flex flex-col gap-2 py-1">
      <Label htmlFor={id}>{t("links")}</Label>
      <Textarea
        id={id}
        rows={2}
        inputMode="url"
        spellCheck={false}
        placeholder="https://"
        readOnly={isBusy}
        value={typed}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Hint id={`${id}-hint`}>{t("hint")}</Hint>
      <LinkOutcomes place={place} outcomes={outcomes} />
      <div>
        <Button type="submit" size="sm" pending={isBusy}>
          {t("add", { count: Math.max(1, urls.length) })}
        </Button>
      </div>
    </form>
  );
}

type LinkOutcomesProps = { place: Place; outcomes: ReadonlyMap<string, LinkOutcome> };

function LinkOutcomes({ place, outcomes }: LinkOutcomesProps) {
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
