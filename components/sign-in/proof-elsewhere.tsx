"use client";

import { Button } from "#components/ui/button.tsx";
import { buttonClass } from "#components/ui/button-class.ts";
import { paths } from "#lib/paths.ts";
import type { AskedProof } from "./proof-dialog.tsx";

type ProofElsewhereProps = { asked: AskedProof; onDone: () => void };

/** Who has no password signs in again beside this page, which keeps what was typed. */
export function ProofElsewhere({ asked: { texts }, onDone }: ProofElsewhereProps) {
  return (
    <div className="flex flex-col gap-4">
      <p>{texts.elsewhere}</p>
      <div className="flex flex-wrap justify-end gap-2">
        <a
          href={paths.login(paths.accountSecurityTold({ done: "proved" }))}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: "secondary" })}
        >
          {texts.signIn}
        </a>
        <Button variant="primary" onClick={onDone}>
          {texts.goOn}
        </Button>
      </div>
    </div>
  );
}
