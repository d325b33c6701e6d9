import type { IntentRow } from "#e2e/resilience/desk/intents.ts";
import type { Restart } from "#e2e/resilience/desk/restartable-pressroom.ts";

/** How long the intents that a kill interrupted took until they were finished, in ms since everything ran again. */
export function recoveryTimes(intents: readonly IntentRow[], restarts: readonly Restart[]) {
  const times = intents
    .flatMap(({ created_at, finished_at }) => {
      const during = ({ killedAt }: Restart) =>
        created_at <= killedAt && finished_at && killedAt < finished_at;
      const interruption = restarts.find(during);
      return interruption && finished_at
        ? [Math.max(0, finished_at.getTime() - interruption.readyAt.getTime())]
        : [];
    })
    .toSorted((a, b) => a - b);
  return {
    interrupted: times.length,
    medianMs: times[Math.floor(times.length / 2)] ?? 0,
    slowestMs: times.at(-1) ?? 0,
  };
}
