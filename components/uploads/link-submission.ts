import { makeId } from "#components/form/make-id.ts";
import type { Place } from "#lib/paths.ts";

const memoryOf = ({ workspace, mode }: Place, url: string) => `link ${workspace} ${mode} ${url}`;

/** Outlives a reload: a link whose answer was lost and that is asked for again is no second file. */
export function submissionOf(place: Place, url: string): string {
  const submissionId = sessionStorage.getItem(memoryOf(place, url)) ?? makeId();
  sessionStorage.setItem(memoryOf(place, url), submissionId);
  return submissionId;
}

export function forgetSubmission(place: Place, url: string): void {
  sessionStorage.removeItem(memoryOf(place, url));
}
