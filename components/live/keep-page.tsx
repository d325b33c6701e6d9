"use client";

import { useParams, useRouter } from "next/navigation";
import { useState } from "react";
import { buttonClass } from "#components/ui/button-class.ts";
import { FetchRefusal, fetchResponse } from "#lib/fetch-json.ts";
import { type Place, paths } from "#lib/paths.ts";
import { useLiveMessages } from "./live-provider.tsx";

/** The server's sentence if there is no session any more, else null. */
async function readEnd(place: Place): Promise<string | null> {
  const call = new AbortController();
  try {
    await fetchResponse(paths.api.live(place), { signal: call.signal });
    return null;
  } catch (error) {
    return error instanceof FetchRefusal && error.status === 401 ? error.sentence : null;
  } finally {
    // With a session, the reply is a stream.
    call.abort();
  }
}

/**
 * Keeps the page with its unsaved input when the session ends. Without it, the sign-in page would replace the page. The
 * notice offers to sign in in another tab. Someone who was removed or suspended still has a session, and loses the page.
 */
export function KeepPage() {
  const router = useRouter();
  const place = useParams<Place>();
  const [sentence, setSentence] = useState<string | null>(null);
  useLiveMessages((message) => {
    if (message.type !== "access" || message.isHeld) return;
    message.isHeld = true;
    void readEnd(place).then((end) => {
      setSentence(end);
      if (end === null) router.refresh();
    });
  });
  if (sentence === null) return null;
  return (
    <div
      role="alert"
      className="fixed right-4 bottom-14 z-20 max-w-[22rem] rounded-lg bg-raised px-4 py-3 text-ink shadow-lift max-md:bottom-32"
    >
      <p>{sentence}</p>
      <a
        href={paths.login(location.pathname + location.search)}
        target="_blank"
        rel="noreferrer"
        className={buttonClass({ size: "sm", className: "mt-2" })}
      >
        {/* The layout stores this text on the body, because no page has the messages of the sign-in. */}
        {document.body.dataset.signIn}
      </a>
    </div>
  );
}
