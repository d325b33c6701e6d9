"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { FileFacts } from "#lib/features/files/file-facts.ts";
import { knownFilesQuery } from "#lib/features/files/query.ts";
import type { Place } from "#lib/paths.ts";

/** The limit of ids in one request; the URL has to hold them. */
const mostAsked = 200;

/**
 * The facts of some print files. Of the files that the page brought, only those without a preview are fetched again.
 * Their previews may have been made meanwhile.
 */
export function useKnownFiles(place: Place, ids: readonly string[], brought: readonly FileFacts[]) {
  const ready = new Set(brought.flatMap(({ id, hasPreview }) => (hasPreview ? id : [])));
  const wanted = [...new Set(ids)].filter((id) => !ready.has(id)).sort();
  const { data, isFetching } = useQuery(knownFilesQuery(place, wanted.slice(0, mostAsked)));
  const files: ReadonlyMap<string, FileFacts> = useMemo(
    () => new Map([...brought, ...(data ?? [])].map((file) => [file.id, file])),
    [brought, data],
  );
  return { files, isLoading: isFetching };
}
