/** The limits of a workspace's retention of the event log. */
export const minRetentionDays = 7;
export const maxRetentionDays = 730;
