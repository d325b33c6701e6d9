"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useOneAction } from "#components/form/use-one-action.ts";

/** One press, one act; then the page is asked for as it is now, whatever came of it. */
export function usePress() {
  const t = useTranslations("webhooks");
  const router = useRouter();
  const { run, pending, problem } = useOneAction({
    unreachable: t("unreachable"),
    notTaken: t("unreachable"),
  });
  const press = async (act: Parameters<typeof run>[0]): Promise<boolean> => {
    const done = await run(act);
    router.refresh();
    return done !== null;
  };
  return { press, pending, problem };
}
