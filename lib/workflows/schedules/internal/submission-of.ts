import { deriveUuid } from "#lib/derive-uuid.ts";

/** The same for the same date of the same schedule, whoever makes it and however often. */
export const submissionOf = (scheduleId: string, dueOn: string): string =>
  deriveUuid(`${scheduleId} ${dueOn}`);
