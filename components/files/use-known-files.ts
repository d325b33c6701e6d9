"use client";

import { useQuery } from "@tanstack/react-query";
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
  const known = new Map(brought.map((file) => [file.id, file]));
  const wanted = [...new Set(ids)].filter((id) => !known.get(id)?.hasPreview).sort();
  const { data, isFetching } = useQuery(knownFilesQuery(place, wanted.slice(0, mostAsked)));
  for (const file of data ?? []) known.set(file.id, file);
  return { files: known as ReadonlyMap<string, FileFacts>, isLoading: isFetching };
}
