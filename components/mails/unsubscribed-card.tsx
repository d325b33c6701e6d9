"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field } from "#components/form/fields.tsx";
import { useOneAction } from "#components/form/use-one-action.ts";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Input } from "#components/ui/input.tsx";
import { resubscribeAddressAction, unsubscribeAddressAction } from "#lib/features/mails/actions.ts";

type UnsubscribedCardProps = {
  workspace: string;
  count: number;
  /** What is said at the field about a text that is no address. */
  invalidEmail: string;
};

/** The addresses that get no mails. They can be counted, and changed by typing one. */
export function UnsubscribedCard({ workspace, count, invalidEmail }: UnsubscribedCardProps) {
  const t = useTranslations("mails");
  const [address, setAddress] = useState("");
  const [said, setSaid] = useState("");
  const { run, pending, problem } = useOneAction({ unreachable: t("unreachable"), notTaken: invalidEmail });
  const change = async (
    act: typeof unsubscribeAddressAction | typeof resubscribeAddressAction,
    texts: { changed: string; unchanged: string },
  ) => {
    setSaid("");
    const answer = await run(() => act({ workspace }, { address }));
    if (!answer) return;
    setSaid(answer.data ? texts.changed : texts.unchanged);
    if (answer.data) setAddress("");
  };
  const id = "unsubscribed-address";
  return (
    <Card title={t("list")}>
      <div className="flex flex-col gap-4">
        <p>{t("listCount", { count })}</p>
        <p className="max-w-prose text-muted">{t("listAbout")}</p>
        <Field id={id} label={t("address")} error={problem ?? undefined} className="max-w-96">
          <Input
            id={id}
            type="email"
            value={address}
            autoComplete="off"
            maxLength={320}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${id}-error` : undefined}
            onChange={({ target }) => setAddress(target.value)}
          />
        </Field>
        <div className="flex flex-wrap items-center gap-3">
          <Button
            pending={pending}
            onClick={() =>
              change(unsubscribeAddressAction, { changed: t("added"), unchanged: t("alreadyThere") })
            }
          >
            {t("add")}
          </Button>
          <Button
            variant="quiet"
            pending={pending}
            onClick={() =>
              change(resubscribeAddressAction, { changed: t("removed"), unchanged: t("notThere") })
            }
          >
            {t("remove")}
          </Button>
          <span role="status" className="text-muted">
            {said}
          </span>
        </div>
      </div>
    </Card>
  );
}
