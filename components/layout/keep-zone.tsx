"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { zoneCookie } from "#lib/core/i18n/zone-cookie.ts";

/**
 * Stores the reader's time zone in a cookie. Renders the page again if it was rendered in another one, `zone`. Belongs
 * on each page whose server components write a time (`getTimeZone`); client components know the zone (`useTimeZone`).
 */
export function KeepZone({ zone }: { zone: string }) {
  const router = useRouter();
  useEffect(() => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (own === zone) return;
    // biome-ignore lint/suspicious/noDocumentCookie: without HTTPS there is no `cookieStore`.
    document.cookie = `${zoneCookie}=${own}; path=/; max-age=31536000; samesite=lax`;
    router.refresh();
  }, [router, zone]);
  return null;
}
