"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import type { Place } from "#lib/paths.ts";

const aYearMs = 31_536_000_000;

async function keep(name: string, value: string): Promise<boolean> {
  localStorage.setItem(name, value);
  const known = await cookieStore.get(name);
  await cookieStore.set({ name, value, sameSite: "lax", expires: Date.now() + aYearMs });
  return known !== null && known.value !== value;
}

/**
 * Remembers the workspace and the mode for pages outside of them. `name`: the localStorage key and the cookie's name.
 * Without HTTPS there is no `cookieStore`, so only localStorage is set.
 */
export function RememberPlace({ name, workspace, mode }: Place & { name: string }) {
  const router = useRouter();
  const value = `${workspace}/${mode}`;
  useEffect(() => {
    // If storage is blocked, such pages use the first workspace.
    keep(name, value).then(
      // Prefetched pages were rendered for the former workspace.
      (moved) => moved && router.refresh(),
      () => undefined,
    );
  }, [router, name, value]);
  return null;
}
