import type { LiveChange } from "#drizzle/notify.ts";
import { frame } from "./frame.ts";

/** What one workspace is told at once. */
export type News = {
  changes: readonly LiveChange[];
  /** As a stream says it to an audience, made once for all who may hear the same; empty where nothing concerns them. */
  textFor(audience: string, concerns: (change: LiveChange) => boolean): Uint8Array;
};

const encoder = new TextEncoder();

export function newsOf(changes: readonly LiveChange[], moment: string | null): News {
  const made = new Map<string, Uint8Array>();
  return {
    changes,
    textFor(audience, concerns) {
      const known = made.get(audience);
      if (known) return known;
      const text = encoder.encode(sayChanges(changes.filter(concerns), moment));
      made.set(audience, text);
      return text;
    },
  };
}

/** Where they are is said with the last one: who was cut off before it begins with the first one again. */
export const sayChanges = (changes: readonly LiveChange[], moment: string | null): string =>
  changes
    .map((change, index) => frame("change", wordsOf(change), index === changes.length - 1 ? moment : null))
    .join("");

/** What changed and not of whom: whoever hears it knows where they are. */
export const wordsOf = (change: LiveChange): { kind: string; id: string } => ({
  kind: change.kind,
  id: "id" in change ? change.id : "",
});
