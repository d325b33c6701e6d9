"use client";

import { clsx } from "clsx";
import { Upload } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import { KeepPage } from "#components/live/keep-page.tsx";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Textarea } from "#components/ui/input.tsx";
import { Hint, Label } from "#components/ui/label.tsx";
import { FetchRefusal, fetchJson } from "#lib/fetch-json.ts";
import { formatCount } from "#lib/numbers.ts";
import { type Place, paths } from "#lib/paths.ts";
import { maxBytes, maxRows } from "#lib/workflows/imports/limits.ts";

type NewImportProps = { place: Place; locale: string };

const megabytes = maxBytes / 1024 / 1024;

/** Starts an import from a dropped file, a chosen file or rows pasted from a spreadsheet. */
export function NewImport({ place, locale }: NewImportProps) {
  const t = useTranslations("imports");
  const id = useId();
  const router = useRouter();
  const picker = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [isOver, setOver] = useState(false);
  const { stage, sending, problem, refuse } = useStaging(place);
  const bring = async (name: string, content: Blob) => {
    const importId = await stage(name, content);
    if (importId) router.push(paths.import(place, importId));
  };
  const take = (files: FileList | null | undefined) => {
    const [file, another] = files ?? [];
    if (another) refuse(t("oneFile"));
    else if (file) void bring(file.name, file);
  };
  return (
    <div className="flex flex-col gap-6">
      {text.trim() !== "" && <KeepPage />}
      {problem && (
        <Callout tone="bad" title={t("notRead")}>
          {problem}
        </Callout>
      )}
      <section
        aria-label={t("dropLabel")}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files);
        }}
        className={clsx(
          "flex flex-col items-center gap-3 rounded-lg border border-dashed px-4 py-10 text-center",
          isOver ? "border-accent bg-accent-soft" : "border-edge bg-wash",
        )}
      >
        <Button
          variant="primary"
          icon={<Upload />}
          pending={sending !== null}
          onClick={() => picker.current?.click()}
        >
          {t("choose")}
        </Button>
        <p className="max-w-prose text-muted" aria-live="polite">
          {sending === null
            ? t("dropHere", { rows: formatCount(maxRows, locale), megabytes })
            : t("sending", { name: sending })}
        </p>
        <input
          ref={picker}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          hidden
          onChange={({ target }) => {
            take(target.files);
            // Cleared, so that choosing the same file again triggers a change event.
            target.value = "";
          }}
        />
      </section>
      <div className="flex flex-col gap-1.5">
        <Label htmlFor={id}>{t("pasteLabel")}</Label>
        <Textarea
          id={id}
          rows={8}
          spellCheck={false}
          wrap="off"
          aria-describedby={`${id}-hint`}
          placeholder={t("pastePlaceholder")}
          value={text}
          onChange={({ target }) => setText(target.value)}
          className="font-mono text-sm"
        />
        <Hint id={`${id}-hint`}>{t("pasteHint")}</Hint>
        <div>
          <Button
            disabled={text.trim() === ""}
            pending={sending !== null}
            onClick={() => bring(t("pastedName"), new Blob([text]))}
          >
            {t("pasteGo")}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Uploads a file. `stage` resolves to the import's id, or to null; then `problem` is the reason. */
function useStaging(place: Place) {
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
  return { stage, sending, problem, refuse: setProblem };
}
