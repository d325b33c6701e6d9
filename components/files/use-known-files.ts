"use client";

import { useQuery } from "@tanstack/react-query";
import type { FileFacts } from "#lib/features/files/file-facts.ts";
import { knownFilesQuery } from "#lib/features/files/query.ts";
import type { Place } from "#lib/paths.ts";

/** As many as an address has room for. */
const mostAsked = 200;

/**
 * What is known of some print files. Of those that the page brought along only the ones without a small picture are
 * asked for again: it may have been made since.
 */
export function useKnownFiles(place: Place, ids: readonly string[], brought: readonly FileFacts[]) {
  const known = new Map(brought.map((file) => [file.id, file]));
  const wanted = [...new Set(ids)].filter((id) => !known.get(id)?.hasPreview).sort();
  const { data, isFetching } = useQuery(knownFilesQuery(place, wanted.slice(0, mostAsked)));
  for (const file of data ?? []) known.set(file.id, file);
  return { files: known as ReadonlyMap<string, FileFacts>, isLoading: isFetching };
}
