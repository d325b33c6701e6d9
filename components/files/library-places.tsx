"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { FolderPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { type ReactNode, useMemo } from "react";
import { IconButton } from "#components/ui/button.tsx";
import { Select } from "#components/ui/input.tsx";
import type { FileLabels } from "#lib/features/files/list-labels.ts";
import { fileLabelsQuery, fileSearchQuery, writeFileSearch } from "#lib/features/files/query.ts";
import { fileParams, type ShownFiles, toFileSearch } from "#lib/features/files/query-params.ts";
import type { FilePage } from "#lib/features/files/search-files.ts";
import type { UploadView } from "#lib/features/uploads/list-uploads.ts";
import { keepPreviousData } from "#lib/keep-previous-data.ts";
import type { Place } from "#lib/paths.ts";

const goTo = (value: string): Partial<LibraryView> => {
  const [kind = "", ...rest] = value.split(":");
  const named = rest.join(":");
  if (kind === "removed") return { removed: true };
  if (kind === "folder") return { folder: named };
  return kind === "tag" ? { tag: named } : {};
};

/** The folders and tags of the library on a narrow screen. */
export function LibraryNavigationSelect({ labels, shown, onGo, onNewFolder }: LibraryNavigationProps) {
  const t = useTranslations("library");
  const { folder, tag, removed } = shown;
  const value = (folder && `folder:${folder}`) || (tag && `tag:${tag}`) || (removed ? "removed:" : "");
  return (
    <div className="flex w-full gap-2 lg:hidden">
      <Select
        aria-label={t("places")}
        value={value}
        onChange={({ target }) => onGo(goTo(target.value))}
        className="min-w-0 flex-1"
      >
        <option value="">{t("all")}</option>
        {labels.folders.length > 0 && (
          <optgroup label={t("folders")}>
            {labels.folders.map(({ id, name }) => (
              <option key={id} value={`folder:${id}`}>
                {name}
              </option>
            ))}
          </optgroup>
        )}
        {labels.tags.length > 0 && (
          <optgroup label={t("tags")}>
            {labels.tags.map((each) => (
              <option key={each} value={`tag:${each}`}>
                {each}
              </option>
            ))}
          </optgroup>
        )}
        <option value="removed:">{t("removed")}</option>
      </Select>
      {onNewFolder && (
        <IconButton
          variant="secondary"
          label={t("newFolder")}
          aria-haspopup="dialog"
          onClick={onNewFolder}
          className="pointer-coarse:size-11"
        >
          <FolderPlus />
        </IconButton>
      )}
    </div>
  );
}

/** What the server rendered, and for which search. */
export type RenderedFiles = {
  shown: ShownFiles;
  page: FilePage;
  labels: FileLabels;
  uploads: UploadView[];
};

type LibraryView = Pick<ShownFiles, "folder" | "tag" | "removed">;

const everywhere: LibraryView = { folder: null, tag: null, removed: false };

/** The view in the URL. Each folder or tag is a history entry; continuous typing is one entry. */
export function useShownFiles() {
  const [shown, set] = useQueryStates(fileParams, { history: "push" });
  return {
    shown,
    type: (q: string) =>
      void set({ q: q || null }, { history: shown.q === "" || q === "" ? "push" : "replace" }),
    go: (to: Partial<LibraryView>) => void set({ ...everywhere, ...to }),
    startOver: () => void set(null),
  };
}

export function useFileResults(place: Place, shown: ShownFiles, rendered: RenderedFiles) {
  const search = toFileSearch(shown);
  const isRendered = writeFileSearch(search) === writeFileSearch(toFileSearch(rendered.shown));
  const query = useInfiniteQuery({
    ...fileSearchQuery(place, search),
    placeholderData: keepPreviousData,
    ...(isRendered && { initialData: { pages: [rendered.page], pageParams: [""] } }),
  });
  const files = useMemo(() => query.data?.pages.flatMap(({ rows }) => rows) ?? [], [query.data]);
  return { query, files };
}

export function useFileLabels(place: Place, rendered: FileLabels): FileLabels {
  return useQuery({ ...fileLabelsQuery(place), initialData: rendered }).data;
}

type LibraryNavigationProps = {
  labels: FileLabels;
  shown: ShownFiles;
  onGo: (to: Partial<LibraryView>) => void;
  /** Undefined if the reader may not create folders. */
  onNewFolder: (() => void) | undefined;
};

const entry =
  "flex min-h-8 w-full items-center rounded-md px-2 py-1 text-start break-words hover:bg-wash aria-[current=true]:bg-wash aria-[current=true]:font-semibold";

/** The folders and tags beside the files. A narrow screen shows a select instead. */
export function LibraryNavigation({ labels, shown, onGo, onNewFolder }: LibraryNavigationProps) {
  const t = useTranslations("library");
  const { folder, tag, removed } = shown;
  const link = (to: Partial<LibraryView>, label: ReactNode, isCurrent: boolean) => (
    <button type="button" aria-current={isCurrent || undefined} className={entry} onClick={() => onGo(to)}>
      <span className="min-w-0">{label}</span>
    </button>
  );
  return (
    <nav aria-label={t("places")} className="flex flex-col gap-5">
      <ul className="flex flex-col gap-px">
        <li>{link({}, t("all"), !folder && !tag && !removed)}</li>
        <li>{link({ removed: true }, t("removed"), removed)}</li>
      </ul>
      <div>
        <div className="mb-1 flex h-8 items-center justify-between pl-2">
          <h2 className="text-sm font-normal text-muted">{t("folders")}</h2>
          {onNewFolder && (
            <IconButton size="sm" label={t("newFolder")} aria-haspopup="dialog" onClick={onNewFolder}>
              <FolderPlus />
            </IconButton>
          )}
        </div>
        <ul className="flex flex-col gap-px">
          {labels.folders.map(({ id, name }) => (
            <li key={id}>{link({ folder: id }, name, folder === id)}</li>
          ))}
        </ul>
        {labels.folders.length === 0 && <p className="px-2 text-sm text-muted">{t("noFolders")}</p>}
      </div>
      {labels.tags.length > 0 && (
        <div>
          <h2 className="mb-1 px-2 text-sm font-normal text-muted">{t("tags")}</h2>
          <ul className="flex flex-wrap gap-1 px-2">
            {labels.tags.map((each) => (
              <li key={each}>
                <button
                  type="button"
                  aria-current={tag === each || undefined}
                  onClick={() => onGo(tag === each ? {} : { tag: each })}
                  className="min-h-6 rounded-sm bg-well px-1.5 text-sm break-all hover:bg-line aria-[current=true]:bg-ink aria-[current=true]:text-on-ink"
                >
                  {each}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </nav>
  );
}
