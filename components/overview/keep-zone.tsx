"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

type KeepZoneProps = {
  /** Under which name the server reads it. */
  name: string;
  /** That of the page as it was rendered. */
  zone: string;
};

const aYearMs = 31_536_000_000;

/** Tells the server in which zone the reader's days begin, and has the page rendered again where it did not know. */
export function KeepZone({ name, zone }: KeepZoneProps) {
  const router = useRouter();
  useEffect(() => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (own === zone || own === "" || !("cookieStore" in window)) return;
    const kept = { name, value: own, path: "/", sameSite: "lax", expires: Date.now() + aYearMs } as const;
    window.cookieStore.set(kept).then(
      () => router.refresh(),
      () => undefined,
    );
  }, [router, name, zone]);
  return null;
}
