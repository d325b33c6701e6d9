/** How the process that decodes ends itself: by signals that nobody else sends, so that only these are the picture's. */
export const endedBy = { time: "SIGALRM", memory: "SIGUSR2" } as const;
