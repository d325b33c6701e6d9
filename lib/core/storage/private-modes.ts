/** Only this process's own user may read what customers send, whatever its umask. */
export const privateFile = { mode: 0o600 };
export const privateFolder = { recursive: true, mode: 0o700 } as const;
