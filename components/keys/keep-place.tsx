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
 * Where somebody is, for the pages that belong to no workspace or no mode. `name`: where the browser keeps it, for itself
 * and for the server, to which it tells nothing where the line is not safe.
 */
export function KeepPlace({ name, workspace, mode }: Place & { name: string }) {
  const router = useRouter();
  const value = `${workspace}/${mode}`;
  useEffect(() => {
    // A browser that keeps nothing begins in the first workspace.
    keep(name, value).then(
      // Pages fetched ahead were rendered for where one was before.
      (moved) => moved && router.refresh(),
      () => undefined,
    );
  }, [router, name, value]);
  return null;
}
