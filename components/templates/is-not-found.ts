import { FetchRefusal } from "#lib/fetch-json.ts";

/** Certainly missing; after any other failure it may still exist. */
export const isNotFound = (error: unknown): boolean => error instanceof FetchRefusal && error.status === 404;

/** After a 404 there is no retry; other failures are retried as often as in any other query. */
export const retryUnlessNotFound = (failures: number, error: unknown): boolean =>
  failures < 2 && !isNotFound(error);
