"use client";

import { useState } from "react";
import type { PasskeyQuestion } from "#lib/features/passkeys/ask-passkey.ts";
import { answerPasskey, type BrowserAnswer } from "./answer-passkey.ts";

type Answer = Extract<Awaited<ReturnType<typeof answerPasskey>>, { answer: unknown }>["answer"];
type Reply<Data> = { data?: Data; serverError?: { message: string } | undefined; validationErrors?: object };

/** What to say where nothing came of it. */
export type PasskeyWords = Record<"left" | "known" | "unsupported" | "unreachable", string>;

export type PasskeyUse = {
  ask: () => Promise<Reply<PasskeyQuestion>>;
  answer: (answer: Answer) => Promise<Reply<boolean>>;
  onDone: () => void;
};

/** One press: a question of the server's, the browser's answer, and what the server makes of it. */
export function usePasskey({ ask, answer, onDone }: PasskeyUse, words: PasskeyWords) {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (given: BrowserAnswer<Answer>): Promise<string | null> => {
    if ("problem" in given) return words[given.problem];
    const reply = await answer(given.answer);
    return reply.data ? null : (reply.serverError?.message ?? words.left);
  };
  const run = async () => {
    const asked = await ask();
    if (!asked.data) return asked.serverError?.message ?? words.left;
    return send(await answerPasskey(asked.data));
  };
  const press = async () => {
    if (pending) return;
    setPending(true);
    setProblem(null);
    const said = await run().catch(() => words.unreachable);
    setProblem(said);
    setPending(false);
    if (said === null) onDone();
  };
  return { press, pending, problem };
}
