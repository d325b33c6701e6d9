import { FetchRefusal } from "#lib/fetch-json.ts";

/** Not there, which is known; whatever else went wrong may be there still. */
export const isNotFound = (error: unknown): boolean => error instanceof FetchRefusal && error.status === 404;

/** What is not there is not asked for again; the rest as often as any other query. */
export const retryUnlessNotFound = (failures: number, error: unknown): boolean =>
  failures < 2 && !isNotFound(error);
