/** How the process that decodes ends itself. */
export const endedBy = { time: "SIGALRM", memory: "SIGKILL" } as const;
