"use client";

import { useRef, useState } from "react";
import { orProveAgain } from "./prove-again.ts";

type Answer<Data> = {
  data?: Data;
  serverError?: { message: string } | undefined;
  validationErrors?: object | undefined;
};

type Words = { unreachable: string; notTaken: string };

/** Runs an action once at a time. Returns its data, or null when it was refused, with the reason to show. */
export function useOneAction(words: Words) {
  const { run: runNext, pending, problem } = useActionsInTurn(words);
  const run: typeof runNext = async (act) => (pending ? null : runNext(act));
  return { run, pending, problem };
}

/** The same for acts that do not wait for each other: each is sent once the one before was answered. */
export function useActionsInTurn(words: Words) {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const [open, setOpen] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async <Data>(act: () => Promise<Answer<Data>>): Promise<{ data: Data | undefined } | null> => {
    setProblem(null);
    const answer: Answer<Data> = await orProveAgain(act).catch(() => ({
      serverError: { message: words.unreachable },
    }));
    setOpen((count) => count - 1);
    const refused = answer.serverError?.message ?? (answer.validationErrors ? words.notTaken : null);
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
