"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

type KeepZoneProps = {
  /** Under which name the server reads it. */
  name: string;
  /** What it read there. */
  kept: string;
  /** That of the page as it was rendered: what was read, by a name of the server's, which may be another one. */
  zone: string;
};

const aYearMs = 31_536_000_000;

/** Tells the server in which zone the reader's days begin, and has the page rendered again where it did not know. */
export function KeepZone({ name, kept, zone }: KeepZoneProps) {
  const router = useRouter();
  useEffect(() => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if ([kept, zone, ""].includes(own) || !("cookieStore" in window)) return;
    const cookie = { name, value: own, path: "/", sameSite: "lax", expires: Date.now() + aYearMs } as const;
    window.cookieStore.set(cookie).then(
      () => router.refresh(),
      () => undefined,
    );
  }, [router, name, kept, zone]);
  return null;
}
