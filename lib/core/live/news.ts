import type { LiveChange } from "#drizzle/notify.ts";
import { liveMoment } from "./listen.ts";

/** What one workspace is told at once. */
export type News = {
  changes: readonly LiveChange[];
  /** As a stream says it to an audience, made once for all who may hear the same; empty where nothing concerns them. */
  textFor(audience: string, concerns: (change: LiveChange) => boolean): Uint8Array;
};

const encoder = new TextEncoder();

/** One server-sent event. Its id is the moment from which its reader goes on after a break. */
export function frame(name: string, data: object): string {
  const moment = liveMoment();
  return `${moment ? `id: ${moment}\n` : ""}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** What changed and not of whom: whoever hears it knows where they are. */
const changeFrame = (change: LiveChange) =>
  frame("change", { kind: change.kind, id: "id" in change ? change.id : "" });

export function newsOf(changes: readonly LiveChange[]): News {
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
