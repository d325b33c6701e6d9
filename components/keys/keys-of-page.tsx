"use client";

import { useTranslations } from "next-intl";
import { TextLink } from "#components/ui/text-link.tsx";
import { paths } from "#lib/paths.ts";
import { type KeyLine, KeyList } from "./key-list.tsx";
import type { PageKeys } from "./read-page-keys.ts";

type KeysOfPageProps = { keys: PageKeys; singleKeys: boolean };

export function KeysOfPage({ keys, singleKeys }: KeysOfPageProps) {
  const t = useTranslations("shortcuts");
  const line = (key: string, does: string): KeyLine => ({ keys: [key], does });
  const everywhere = [
    { keys: [keys.modifier, "K"], does: t("palette") },
    ...(singleKeys ? [line("?", t("these"))] : []),
    line("Esc", t("escape")),
  ];
  const here = [
    ...(keys.list ? [line("j", t("next")), line("k", t("previous")), line("↵", t("open"))] : []),
    ...(keys.ticks ? [line("x", t("choose"))] : []),
    ...(keys.search ? [line("/", t("search"))] : []),
    ...(keys.primary === null ? [] : [line("n", keys.primary)]),
  ];
  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-x-10 gap-y-6 md:grid-cols-2">
        <div className="flex flex-col gap-6">
          <KeyList title={t("everywhere")} lines={everywhere} />
          {singleKeys && <KeyList title={t("here")} lines={here} />}
        </div>
        {singleKeys && (
          <KeyList
            title={t("goTo")}
            lines={keys.sections.map(({ letter, name }) => ({ keys: ["g", letter], does: name }))}
          />
        )}
      </div>
      <p className="text-sm text-muted">
        {t.rich(singleKeys ? "turnOff" : "turnOn", {
          account: (chunks) => <TextLink href={paths.account()}>{chunks}</TextLink>,
        })}
      </p>
    </div>
  );
}
