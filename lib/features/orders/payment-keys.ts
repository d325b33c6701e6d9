/** How the idempotency keys of a run's payments begin. */
export const runKeyPrefix = (runId: string) => `pay:${runId}:`;

/** The run that made a payment, by its idempotency key; null for a single payment. */
export const runOfKey = (key: string): string | null => /^pay:([\da-f-]{36}):/.exec(key)?.[1] ?? null;
