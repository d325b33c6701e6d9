"use client";

import { signOut } from "next-auth/react";
import { Button } from "#components/ui/button.tsx";
import { paths } from "#lib/paths.ts";

export function SignOutButton({ label }: { label: string }) {
  return <Button onClick={() => signOut({ callbackUrl: paths.login() })}>{label}</Button>;
}
