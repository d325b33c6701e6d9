/** The signals by which the decoder process ends itself. Nothing else sends them, so the picture is the cause. */
export const limitSignals = { time: "SIGALRM", memory: "SIGUSR2" } as const;
