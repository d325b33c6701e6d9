export type CallOptions = { signal?: AbortSignal };
