"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, Suspense, useId } from "react";
import type { Act } from "#components/form/use-one-action.ts";
import { keepFocus } from "#components/layout/focus-content.ts";
import { Button, type ButtonProps } from "#components/ui/button.tsx";
import { lazyPartInPlace } from "#components/ui/lazy-part.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { opensDialog } from "#components/ui/modal.tsx";
import { checkPayingKeyAction, confirmOrderAction } from "#lib/features/orders/actions.ts";
import { asksOnceMore, type Judgement, type PaymentOutlook } from "#lib/features/orders/judge-payment.ts";
import { formatCents } from "#lib/money.ts";
import type { Place } from "#lib/paths.ts";
import { useOrderAction } from "./use-order-action.ts";

// Only workspaces that have set an amount ask.
const PayQuestion = lazyPartInPlace(() => import("./pay-question.tsx"));

export type ConfirmAnswer = Awaited<ReturnType<typeof confirmOrderAction>>;

type PayButtonProps = Pick<ButtonProps, "size" | "variant"> & {
  place: Place;
  order: { id: string; totalCents: number; currency: string };
  /** The request that this payment approves. */
  requestId?: string | undefined;
  onPress?: () => void;
  onAnswer?: (answer: ConfirmAnswer) => void;
  outlook: PaymentOutlook;
  locale: string;
};

/** Shows the amount and the mode: only the amount on the button may be paid. */
export function PayButton(props: PayButtonProps) {
  const { place, order, requestId, outlook, locale, size = "lg", variant = "primary" } = props;
  const questionId = useId();
  const t = useTranslations("payment");
  const { run, pending, problem } = useOrderAction(place, t("unreachable"));
  const { id: orderId, totalCents: shownTotalCents, currency } = order;
  const amount = formatCents(shownTotalCents, locale, currency);
  const word = requestId ? ("approve" as const) : ("pay" as const);
  const words = t(place.mode === "test" ? `${word}Test` : word, { amount });
  const pay = () => {
    props.onPress?.();
    return run(async () => {
      const answer = await confirmOrderAction(place, { orderId, shownTotalCents, requestId });
      props.onAnswer?.(answer);
      return answer;
    });
  };
  const isAsked = asksOnceMore(outlook, shownTotalCents);
  return (
    <>
      <Button
        ref={keepFocus}
        variant={variant}
        size={size}
        pending={pending}
        {...(isAsked ? opensDialog(questionId) : { onClick: pay })}
      >
        {words}
      </Button>
      {isAsked && (
        <Suspense>
          <PayQuestion id={questionId} {...{ amount, outlook, locale }} submit={words} onPay={pay} />
        </Suspense>
      )}
      <Problem text={problem} />
    </>
  );
}

/** Below the row of buttons and no wider than it, so that no button moves away from the pointer. */
export function Problem({ text }: { text: string | null }) {
  return (
    <span role="alert" className="order-last w-0 min-w-full text-sm text-bad-ink empty:hidden">
      {text}
    </span>
  );
}

type ActionButtonProps = Pick<ButtonProps, "size" | "variant"> & {
  place: Place;
  act: Act;
  children: ReactNode;
};

/** A button for one action, with its error message. */
export function ActionButton({ place, act, children, size = "lg", variant }: ActionButtonProps) {
  const t = useTranslations("payment");
  const { run, pending, problem } = useOrderAction(place, t("unreachable"));
  return (
    <>
      <Button ref={keepFocus} variant={variant} size={size} pending={pending} onClick={() => run(act)}>
        {children}
      </Button>
      <Problem text={problem} />
    </>
  );
}

type PaymentFixProps = Pick<ButtonProps, "size" | "variant"> & {
  place: Place;
  judgement: Judgement;
  connectHref: string | null;
};

/** Replaces the pay button, if a payment would certainly be refused. */
export function PaymentFix(props: PaymentFixProps) {
  const { place, judgement, connectHref, size = "lg", variant = "primary" } = props;
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
    <ActionButton place={place} size={size} variant={variant} act={() => checkPayingKeyAction(place, {})}>
      {t("checkAgain")}
    </ActionButton>
  );
}
