"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

type KeepZoneProps = {
  /** The name of the cookie. */
  name: string;
  /** The cookie's value as the server read it. */
  kept: string;
  /** The time zone that the page was rendered in. The server may know the zone by another name. */
  zone: string;
};

const aYearMs = 31_536_000_000;

/** Stores the reader's time zone in a cookie and renders the page again if the server did not know it. */
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
