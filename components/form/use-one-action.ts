"use client";

import { useState } from "react";
import { orProveAgain } from "./prove-again.ts";

type Answer<Data> = {
  data?: Data;
  serverError?: { message: string } | undefined;
  validationErrors?: object | undefined;
};

/** Runs an action once at a time. Returns its data, or null when it was refused, with the reason to show. */
export function useOneAction(words: { unreachable: string; notTaken: string }) {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async <Data>(act: () => Promise<Answer<Data>>): Promise<{ data: Data | undefined } | null> => {
    if (pending) return null;
    setPending(true);
    setProblem(null);
    const answer: Answer<Data> = await orProveAgain(act).catch(() => ({
      serverError: { message: words.unreachable },
    }));
    setPending(false);
    const refused = answer.serverError?.message ?? (answer.validationErrors ? words.notTaken : null);
    setProblem(refused);
    return refused ? null : { data: answer.data };
  };
  return { run, pending, problem };
}
