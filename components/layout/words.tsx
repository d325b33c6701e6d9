import { useLocale, useMessages, useTimeZone } from "next-intl";
import type { ReactNode } from "react";
import { type Written, write } from "#lib/written.ts";
import { WordsProvider } from "./words-provider.tsx";

type Messages = ReturnType<typeof useMessages>;
type Chosen = Partial<Messages>;

/** Takes to the browser only the words that the components inside it speak. */
export function Words({ of, children }: { of: readonly (keyof Messages)[]; children: ReactNode }) {
  const messages = useMessages();
  return (
    <WordsProvider locale={useLocale()} timeZone={useTimeZone()} words={writtenOnce(messages, of)}>
      {children}
    </WordsProvider>
  );
}

const kept = new WeakMap<Messages, Map<string, Written<Chosen>>>();

function writtenOnce(messages: Messages, of: readonly (keyof Messages)[]): Written<Chosen> {
  const known = kept.get(messages) ?? new Map<string, Written<Chosen>>();
  kept.set(messages, known);
  const key = of.join(" ");
  const written =
    known.get(key) ?? write<Chosen>(Object.fromEntries(of.map((name) => [name, messages[name]])));
  known.set(key, written);
  return written;
}
