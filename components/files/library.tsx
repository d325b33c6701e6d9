"use client";

import { useTranslations } from "next-intl";
import { Suspense, useDeferredValue } from "react";
import type { FormTexts } from "#components/form/form-texts.ts";
import { ResultAnnouncer } from "#components/layout/result-announcer.tsx";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { lazyPart, lazyPartInPlace } from "#components/ui/lazy-part.tsx";
import { SearchBox } from "#components/ui/search-box.tsx";
import { useDialog } from "#components/ui/use-dialog.ts";
import { UploadDrop } from "#components/uploads/upload-drop.tsx";
import type { ShownFiles } from "#lib/features/files/query-params.ts";
import type { MayUpload } from "#lib/features/uploads/may-upload.ts";
import { type Place, paths } from "#lib/paths.ts";
import { FileGrid } from "./file-grid.tsx";
import type { Folder, LibraryDialog } from "./library-dialogs.tsx";
import {
  LibraryNavigation,
  LibraryNavigationSelect,
  type RenderedFiles,
  useFileLabels,
  useFileResults,
  useShownFiles,
} from "./library-places.tsx";
import { useChosenFiles } from "./use-chosen-files.ts";
import { useFileAction } from "./use-file-action.ts";

// Not needed for the first view, so these are loaded on demand.
const ChosenBar = lazyPart(() => import("./chosen-bar.tsx"));
const FolderMenu = lazyPartInPlace(() => import("./folder-menu.tsx"));
const LibraryDialogs = lazyPart(() => import("./library-dialogs.tsx"));
const MoreFiles = lazyPart(() => import("./more-files.tsx"));
const NoFiles = lazyPartInPlace(() => import("./no-files.tsx"));

export type LibraryProps = {
  place: Place;
  rendered: RenderedFiles;
  mayUpload: MayUpload;
  formTexts: FormTexts;
};

export function Library({ place, rendered, mayUpload, formTexts }: LibraryProps) {
  const t = useTranslations("library");
  const mayWrite = mayUpload.write;
  const { shown, type, go, startOver } = useShownFiles();
  const labels = useFileLabels(place, rendered.labels);
  const { query, files: found } = useFileResults(place, shown, rendered);
  // Deferred, so that typing stays responsive while files are drawn.
  const files = useDeferredValue(found);
  const chosen = useChosenFiles(files);
  const { run, pending, problem } = useFileAction(place);
  const { opened, open } = useDialog<LibraryDialog>();
  const folder = labels.folders.find(({ id }) => id === shown.folder);
  const places = {
    labels,
    shown,
    onGo: (to: Parameters<typeof go>[0]) => {
      chosen.clear();
      go(to);
    },
    onNewFolder: mayWrite ? () => open({ what: "newFolder", fileIds: [] }) : undefined,
  };
  return (
    <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-[13.5rem_minmax(0,1fr)]">
      <aside className="scroll-slim -m-1 p-1 max-lg:hidden lg:sticky lg:top-[calc(var(--sticky-top,0px)+1rem)] lg:max-h-[calc(100dvh-var(--sticky-top,0px)-2rem)] lg:overflow-y-auto">
        <LibraryNavigation {...places} />
      </aside>
      <div className="flex min-w-0 flex-col gap-4">
        <UploadDrop place={place} mayUpload={mayUpload} rendered={rendered.uploads} folderId={shown.folder} />
        <SearchBox label={t("search")} q={shown.q} action={paths.files(place)} onSearch={type} />
        <LibraryNavigationSelect {...places} />
        <LibraryHeading shown={shown} folder={folder} mayChange={mayWrite} onAsk={open} />
        {problem && <Callout tone="bad" title={problem} />}
        {query.isError && (
          <Callout
            tone="warn"
            title={t("staleTitle")}
            actions={<Button onClick={() => query.refetch()}>{t("retry")}</Button>}
          >
            {t("staleText")}
          </Callout>
        )}
        <ResultAnnouncer
          count={shown.q === "" || query.isPlaceholderData ? null : files.length}
          hasMore={query.hasNextPage}
        />
        <div
          aria-busy={query.isPlaceholderData}
          className="transition-opacity duration-150 aria-busy:opacity-60 aria-busy:delay-200"
        >
          <Suspense>
            {files.length > 0 ? (
              <FileGrid place={place} files={files} chosen={chosen} mayChoose={mayWrite} />
            ) : (
              !query.isPending && <NoFiles shown={shown} mayUpload={mayWrite} onStartOver={startOver} />
            )}
          </Suspense>
        </div>
        {query.hasNextPage && (
          <Suspense>
            <MoreFiles pending={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />
          </Suspense>
        )}
        <Suspense>
          {chosen.files.length > 0 && (
            <ChosenBar
              {...{ place, chosen, run, pending }}
              areRemoved={shown.removed}
              folders={labels.folders}
              onAsk={open}
            />
          )}
        </Suspense>
      </div>
      <Suspense>
        {opened && (
          <LibraryDialogs
            key={opened.key}
            dialog={opened.dialog}
            {...{ place, chosen, labels, formTexts }}
            runBehind={run}
            onLeaveFolder={startOver}
          />
        )}
      </Suspense>
    </div>
  );
}

type LibraryHeadingProps = {
  shown: ShownFiles;
  folder: Folder | undefined;
  mayChange: boolean;
  onAsk: (dialog: LibraryDialog) => void;
};

/** The heading of the current place. For the whole library only screen readers read it. */
function LibraryHeading({ shown, folder, mayChange, onAsk }: LibraryHeadingProps) {
  const t = useTranslations("library");
  if (shown.removed) {
    return (
      <div>
        <h2 className="text-lg">{t("removed")}</h2>
        <p className="max-w-prose text-muted">{t("removedText")}</p>
      </div>
    );
  }
  if (shown.tag) return <h2 className="text-lg break-words">{t("tagged", { tag: shown.tag })}</h2>;
  if (!folder) return <h2 className="sr-only">{t("all")}</h2>;
  return (
    <div className="flex min-h-8 items-center gap-2">
      <h2 className="min-w-0 text-lg break-words">{folder.name}</h2>
      {mayChange && (
        <Suspense>
          <FolderMenu folder={folder} onAsk={onAsk} />
        </Suspense>
      )}
    </div>
  );
}
