"use client";

import { useEffect } from "react";

/** Of whom, and all that they have: what is not in it is forgotten by the browser's own list. */
export type KnownPasskeys = { rpId: string; userId: string; allAcceptedCredentialIds: string[] };

/** A passkey that was removed here is offered no longer, in browsers that listen. */
export function TellBrowser({ known }: { known: KnownPasskeys }) {
  const given = JSON.stringify(known);
  useEffect(() => {
    const made = window.PublicKeyCredential as Partial<Listening> | undefined;
    made?.signalAllAcceptedCredentials?.(JSON.parse(given)).catch(() => undefined);
  }, [given]);
  return null;
}

type Listening = { signalAllAcceptedCredentials(known: KnownPasskeys): Promise<void> };
