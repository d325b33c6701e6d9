"use client";

import { useTranslations } from "next-intl";
import type { ButtonProps } from "#components/ui/button.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import type { Judgement } from "#lib/features/orders/judge-payment.ts";
import type { Place } from "#lib/paths.ts";
import { ActionButton } from "./action-button.tsx";
import type { PaymentActions } from "./order-actions.ts";

type PaymentFixProps = Pick<ButtonProps, "size" | "variant"> & {
  place: Place;
  judgement: Judgement;
  checkKey: PaymentActions["checkKey"];
  connectHref: string | null;
};

/** In the paying button's place, where it would be refused for certain. */
export function PaymentFix(props: PaymentFixProps) {
  const { place, judgement, checkKey, connectHref, size = "lg", variant = "primary" } = props;
  const t = useTranslations("payment");
  if (judgement.verdict === "no_role") return null;
  if (judgement.verdict === "no_scope") {
    return (
      connectHref && (
        <LinkButton size={size} variant={variant} href={connectHref}>
          {t("connect")}
        </LinkButton>
      )
    );
  }
  return (
    <ActionButton place={place} size={size} variant={variant} act={() => checkKey({})}>
      {t("checkAgain")}
    </ActionButton>
  );
}
