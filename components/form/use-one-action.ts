"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { withFreshSignIn } from "./fresh-sign-in.ts";

type Answer<Data> = {
  data?: Data;
  serverError?: { message: string } | undefined;
  validationErrors?: object | undefined;
};

export type Act = () => Promise<Answer<unknown>>;

/** What it says without an answer, and after a refused input, where it has more to tell than common words. */
export type Words = { unreachable?: string; notTaken?: string };

/** Runs after each answer, refusals included, while the action is still pending. */
type Settle = () => Promise<unknown>;

/**
 * Runs one action at a time; a call while one runs is ignored. Resolves to the data, or to null after a refusal.
 * `problem` is its reason.
 */
export function useOneAction(words: Words = {}, settle?: Settle) {
  const { run: runNext, pending, problem } = useActionQueue(words, settle);
  const run: typeof runNext = async (act) => (pending ? null : runNext(act));
  return { run, pending, problem };
}

/** Like `useOneAction`, but queues calls: each is sent after the one before was answered. */
export function useActionQueue(words: Words = {}, settle?: Settle) {
  const t = useTranslations("common");
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const [open, setOpen] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async <Data>(act: () => Promise<Answer<Data>>): Promise<{ data: Data | undefined } | null> => {
    setProblem(null);
    const answer: Answer<Data> = await withFreshSignIn(act).catch(() => ({
      serverError: { message: words.unreachable ?? t("unreachable") },
    }));
    await settle?.();
    setOpen((count) => count - 1);
    const refused =
      answer.serverError?.message ?? (answer.validationErrors ? (words.notTaken ?? t("notTaken")) : null);
    setProblem(refused);
    return refused ? null : { data: answer.data };
  };
  const run: typeof send = (act) => {
    setOpen((count) => count + 1);
    const own = last.current.then(() => send(act));
    last.current = own;
    return own;
  };
  return { run, pending: open > 0, problem };
}
