"use client";

import { useState } from "react";
import { signOutTo } from "#components/layout/sign-out-to.ts";
import { Button } from "#components/ui/button.tsx";
import { paths } from "#lib/paths.ts";

type SignOutButtonProps = {
  label: string;
  /** The message for a request without an answer. */
  unreachable: string;
  next?: string;
};

/** Signs out and opens `next`, by default the sign-in page. */
export function SignOutButton({ label, unreachable, next = paths.login() }: SignOutButtonProps) {
  const [isLeaving, setIsLeaving] = useState(false);
  const [problem, setProblem] = useState("");
  const leave = async () => {
    setIsLeaving(true);
    setProblem("");
    const said = await signOutTo(next);
    if (said === null) return;
    setIsLeaving(false);
    setProblem(said || unreachable);
  };
  return (
    <div className="flex flex-wrap items-center justify-end gap-3">
      <p role="alert" className="text-sm text-bad-ink empty:hidden">
        {problem}
      </p>
      <Button pending={isLeaving} onClick={leave}>
        {label}
      </Button>
    </div>
  );
}
