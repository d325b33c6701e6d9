"use client";

import { type ReactNode, useState } from "react";
import type { FormTexts } from "#components/form/form-texts.ts";
import { CodeStep } from "./code-step.tsx";
import { PasswordStep } from "./password-step.tsx";

/** What the account can give as its second factor, beside a code. */
export type SecondStep = { passkey: boolean };

type SignInFormProps = {
  next: string;
  formTexts: FormTexts & { show: string; hide: string };
  /** The first step was made in this browser a moment ago; null where it was not. */
  pending: SecondStep | null;
  /** Beside the password; not at the second step. */
  otherWays: ReactNode;
};

/** The second step is asked for where the account has one; what the first one made is in a cookie, not in the page. */
export function SignInForm({ next, formTexts, pending, otherWays }: SignInFormProps) {
  const [asked, setAsked] = useState(pending);
  // A whole page load: nothing of whoever was here before stays in memory.
  const enter = () => window.location.assign(next);
  return asked ? (
    <CodeStep formTexts={formTexts} hasPasskey={asked.passkey} onDone={enter} onBack={() => setAsked(null)} />
  ) : (
    <>
      <PasswordStep formTexts={formTexts} onDone={enter} onSecondStep={setAsked} />
      {otherWays}
    </>
  );
}
