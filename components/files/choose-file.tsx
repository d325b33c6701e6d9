"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useDebounced } from "#components/form/use-debounced.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { OpenedModal } from "#components/ui/opened-modal.tsx";
import { Picture } from "#components/ui/picture.tsx";
import { Skeleton } from "#components/ui/progress.tsx";
import { SearchInput } from "#components/ui/search-input.tsx";
import { Nothing } from "#components/ui/values.tsx";
import { UploadDrop } from "#components/uploads/upload-drop.tsx";
import type { PrintArea } from "#lib/core/service/schemas/catalog.ts";
import type { FileFacts } from "#lib/features/files/file-facts.ts";
import { type Placement, placeFile, verdictOf } from "#lib/features/files/placement.ts";
import { fileSearchQuery } from "#lib/features/files/query.ts";
import type { MayUpload } from "#lib/features/uploads/may-upload.ts";
import { FetchRefusal } from "#lib/fetch-json.ts";
import { type Place, paths } from "#lib/paths.ts";
import { nameOfFile } from "./file-words.ts";

type ChooseTileProps = {
  place: Place;
  file: FileFacts;
  area: PrintArea | undefined;
  isChosen: boolean;
  onChoose: () => void;
};

function ChooseTile({ place, file, area, isChosen, onChoose }: ChooseTileProps) {
  const t = useTranslations("chooseFile");
  return (
    <button
      type="button"
      onClick={onChoose}
      aria-pressed={isChosen}
      className={clsx(
        "flex h-full w-full flex-col gap-1.5 rounded-lg border p-2 text-start hover:bg-wash focus-visible:bg-wash",
        isChosen ? "border-accent bg-accent-soft" : "border-line",
      )}
    >
      <Picture src={file.hasPreview ? paths.api.filePreview(place, file.id) : null} alt="" />
      <span className="line-clamp-2 text-sm font-medium break-words">
        {nameOfFile(file) ?? t("unnamed", { id: file.id.slice(0, 8) })}
      </span>
      <span className="text-xs text-muted tabular-nums">
        {t("pixels", { width: file.widthPx, height: file.heightPx })}
      </span>
      {area && (
        <span className="mt-auto pt-1">
          <Verdict placement={placeFile(file, area)} />
        </span>
      )}
    </button>
  );
}

/** The share of the print area from which a file counts as a good fit. */
const wellFilled = 0.8;

function Verdict({ placement }: { placement: Placement }) {
  const { coverage, missing } = placement;
  const t = useTranslations("chooseFile");
  // Rounded down, so that a file with a margin never shows 100%.
  const share = Math.floor(coverage * 100) / 100;
  if (verdictOf(placement) === "tooSmall")
    return <Badge tone="bad">{t("lacks", { count: Math.max(missing.width, missing.height) })}</Badge>;
  return <Badge tone={coverage >= wellFilled ? "good" : "neutral"}>{t("fills", { share })}</Badge>;
}

type ChooseFileProps = {
  place: Place;
  faceName: string;
  area: PrintArea | undefined;
  fileId: string | null;
  mayUpload: MayUpload;
  onChoose: (fileId: string) => void;
  onClose: () => void;
};

const pauseMs = 150;

/** The library as a dialog. A click chooses a file for the face, and so does a finished upload. */
export default function ChooseFile(props: ChooseFileProps) {
  const { place, faceName, area, fileId, mayUpload, onChoose, onClose } = props;
  const t = useTranslations("chooseFile");
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState("");
  const q = useDebounced(typed.trim(), pauseMs);
  const found = useInfiniteQuery(fileSearchQuery(place, q ? { q } : {}));
  const files =
    found.data?.pages.flatMap(({ rows }) => rows.filter(({ isMissingAtService }) => !isMissingAtService)) ??
    [];
  const choose = (chosen: string) => {
    onChoose(chosen);
    dialog.current?.close();
  };
  return createPortal(
    <OpenedModal ref={dialog} id={id} size="wide" title={t("title", { face: faceName })} onClose={onClose}>
      {/* Keeps a submit in the dialog from reaching the form that opened it, because React events bubble through
          portals. */}
      <div className="flex min-h-96 flex-col gap-4" onSubmit={(event) => event.stopPropagation()}>
        <UploadDrop place={place} mayUpload={mayUpload} onStored={choose} compact />
        <SearchInput autoFocus label={t("search")} value={typed} onType={setTyped} />
        {found.error && (
          <Callout
            tone="warn"
            title={found.error instanceof FetchRefusal ? found.error.sentence : t("searchFailed")}
          />
        )}
        {found.isPending && !found.error && <LoadingTiles />}
        {found.data && files.length === 0 && (
          <Nothing>
            {q ? t("nothingFound", { q }) : mayUpload.write ? t("emptyLibrary") : t("emptyForOthers")}
          </Nothing>
        )}
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3">
          {files.map((file) => (
            <li key={file.id}>
              <ChooseTile
                place={place}
                file={file}
                area={area}
                isChosen={file.id === fileId}
                onChoose={() => choose(file.id)}
              />
            </li>
          ))}
        </ul>
        {found.hasNextPage && (
          <Button
            className="self-center"
            pending={found.isFetchingNextPage}
            onClick={() => void found.fetchNextPage()}
          >
            {t("more")}
          </Button>
        )}
      </div>
    </OpenedModal>,
    // Rendered outside the form that opened it, so that Enter in the search does not submit that form.
    document.body,
  );
}

function LoadingTiles() {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3">
      {[0, 1, 2, 3, 4, 5].map((tile) => (
        <Skeleton key={tile} className="aspect-4/5" />
      ))}
    </div>
  );
}
