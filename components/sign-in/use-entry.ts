"use client";

import { signIn } from "next-auth/react";
import { useTranslations } from "next-intl";

type Step = "credentials" | "second-factor";
type Refusal = { serverError: { message: string } };
type Entry = { code?: string | undefined; detail?: string | undefined; refusal?: Refusal };

/** One step of signing in: no refusal when it was right, else its code, what belongs to it, and what to say. */
export function useEntry() {
  const t = useTranslations("login");
  const say = (step: Step, code = "", detail = "1"): string => {
    if (code === "too_many_tries") return t("tooMany", { minutes: Number(detail) });
    if (code === "passwords_busy") return t("busy");
    if (code === "sign_in_over") return t("over");
    if (code === "CredentialsSignin") return t(step === "credentials" ? "wrong" : "codeWrong");
    if (code === "not_saved") return t("notSaved");
    return t("notNow");
  };
  return async (step: Step, given: Record<string, string>): Promise<Entry> => {
    const answer = await signIn(step, { ...given, redirect: false });
    if (answer?.ok) return {};
    const [code, detail] = (answer?.error ?? "").split(":");
    return { code, detail, refusal: { serverError: { message: say(step, code, detail) } } };
  };
}
