import { deriveUuid } from "#lib/derive.ts";

/**
 * The submission id of an order, derived from the import and the row. After a crash or in another worker it stays the
 * same, so only one order is created.
 */
export const submissionOf = (importId: string, position: number): string =>
  deriveUuid(`${importId}:${position}`);
