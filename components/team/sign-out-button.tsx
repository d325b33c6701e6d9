"use client";

import { signOut } from "next-auth/react";
import { Button } from "#components/ui/button.tsx";
import { paths } from "#lib/paths.ts";

/** Afterwards at the sign-in, or back where it was pressed. */
export function SignOutButton({ label, next = paths.login() }: { label: string; next?: string }) {
  return <Button onClick={() => signOut({ callbackUrl: next })}>{label}</Button>;
}
