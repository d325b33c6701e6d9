import { deriveUuid } from "#lib/derive.ts";

/**
 * The one submission that an order of an import ever has, made of the import and its row: after a crash, and by
 * whichever worker, it is the same order that is asked for.
 */
export const submissionOf = (importId: string, position: number): string =>
  deriveUuid(`${importId}:${position}`);
