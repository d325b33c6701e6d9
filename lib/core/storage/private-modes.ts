/** What customers send is for this process's own user alone, whatever its umask. */
export const privateFile = { mode: 0o600 };
export const privateFolder = { recursive: true, mode: 0o700 } as const;
