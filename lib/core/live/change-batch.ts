import type { LiveChange } from "#drizzle/notify.ts";
import { liveTimestamp } from "./listen.ts";

/** A batch of changes of one workspace. */
export type ChangeBatch = {
  changes: readonly LiveChange[];
  /** The batch as stream text for an audience, built once per audience. Empty when none of the changes concerns it. */
  textFor(audience: string, concerns: (change: LiveChange) => boolean): Uint8Array;
};

const encoder = new TextEncoder();

/** One server-sent event. Its id is the time from which a reader continues after it reconnects. */
export function frame(name: string, data: object): string {
  const timestamp = liveTimestamp();
  return `${timestamp ? `id: ${timestamp}\n` : ""}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Names the kind and the id. The receiver knows its workspace and mode. */
const changeFrame = (change: LiveChange) =>
  frame("change", { kind: change.kind, id: "id" in change ? change.id : "" });

export function batchChanges(changes: readonly LiveChange[]): ChangeBatch {
  const made = new Map<string, Uint8Array>();
  return {
    changes,
    textFor(audience, concerns) {
      const known = made.get(audience);
      if (known) return known;
      const text = encoder.encode(changes.filter(concerns).map(changeFrame).join(""));
      made.set(audience, text);
      return text;
    },
  };
}
