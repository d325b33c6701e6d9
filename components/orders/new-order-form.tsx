"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { forgetQuantities } from "#components/catalog/kept-quantities.ts";
import { ActionForm } from "#components/form/action-form.tsx";
import type { FormTexts } from "#components/form/form-texts.ts";
import { makeId } from "#components/form/make-id.ts";
import { showToast } from "#components/ui/toast-region.tsx";
import { createOrderAction, placeOrderAction, replaceOrderAction } from "#lib/features/orders/actions.ts";
import type { LostCreation } from "#lib/features/orders/list-lost-creations.ts";
import { lostCreationsQuery } from "#lib/features/orders/queries.ts";
import type { CreateOrderInput } from "#lib/features/orders/schemas.ts";
import { emptyAddress } from "#lib/features/quotes/new-document.ts";
import type { ReadyOrder } from "#lib/features/quotes/prepare-order.ts";
import type { MayUpload } from "#lib/features/uploads/may-upload.ts";
import { type Place, paths } from "#lib/paths.ts";
import { createRequestedOrderAction } from "#lib/workflows/approvals/actions.ts";
import { FollowCreation } from "./follow-creation.tsx";
import { forgetKeptOrder } from "./kept-order.ts";
import { toFormItems } from "./lines/use-order-lines.ts";
import { NewOrderFields } from "./new-order-fields.tsx";
import type { Pressed } from "./quote-and-pay.tsx";

/** `notPaid`: why the order was created but not paid, in the reader's language. */
type Created = { orderId: string; notPaid?: string | null };

/** A submission without an answer. `earlier`: the ids of its attempts that had ended before. */
type Lost = {
  submissionId: string;
  sent: CreateOrderInput;
  earlier: readonly string[];
  /** The order was to be paid, and was not. */
  isUnpaid: boolean;
};

const lostCodes: readonly string[] = ["answer_lost", "outcome_unknown", "already_under_way"];

/** What has come of a submission's attempts. */
const endedOf = (creations: readonly LostCreation[], submissionId: string) =>
  creations.filter(
    (creation) =>
      creation.submissionId === submissionId && creation.state !== "open" && creation.state !== "in_doubt",
  );

/** The origin of the order, which is stored with it. */
type OrderOrigin = Pick<CreateOrderInput, "quoteId" | "templateId" | "copyOf">;

export type NewOrderFormProps = {
  place: Place;
  order: ReadyOrder;
  origin: OrderOrigin;
  mayUpload: MayUpload;
  connectHref: string | null;
  /** The order that this one replaces, and whether it was paid. The form then creates only a draft. */
  replaces?: { orderId: string; wasConfirmed: boolean } | undefined;
  /** The label of the button that creates the draft, the hint below it, and that of the reference. */
  words?: { submit: string; hint: string; referenceHint: string } | undefined;
  /** The quantities of a product page that the order starts from. They are forgotten once it is created. */
  typed?: { keptAs: string; pieces: { sku: string; quantity: number }[] } | undefined;
  /** The key under which the browser saves the form, with the person's id in it; undefined: nothing is saved. */
  keptAs?: string | undefined;
  formTexts: FormTexts;
  locale: string;
};

/** The order that already has the typed reference, or that this form has created with other content. */
export type TakenBy = { id: string; number: string };

export function NewOrderForm(props: NewOrderFormProps) {
  const { place, order, origin, replaces, typed, keptAs, formTexts } = props;
  const t = useTranslations("newOrder");
  const router = useRouter();
  const pressed = useRef<Pressed>({ act: "draft" });
  // Created in the browser, so that a cached page is a new submission when a person comes back to it.
  const [submissionId] = useState(makeId);
  /**
   * New submission ids, in place of those that the server refused because their content was sent differently before.
   */
  const renewed = useRef(new Map<string, string>());

  const [taken, setTaken] = useState<TakenBy | null>(null);
  const [lost, setLost] = useState<Lost | null>(null);
  const { data: creations } = useQuery({ ...lostCreationsQuery(place), initialData: order.lostCreations });
  const found = lost
    ? endedOf(creations, lost.submissionId).find(({ id }) => !lost.earlier.includes(id))
    : undefined;

  const send = async (given: CreateOrderInput) => {
    const input = { ...given, submissionId: renewed.current.get(given.submissionId) ?? given.submissionId };
    const earlier = endedOf(creations, input.submissionId).map(({ id }) => id);
    setLost(null);
    const answer = await act(input);
    const { code, params } = answer?.serverError ?? {};
    const { orderId, number } = params ?? {};
    if (code && lostCodes.includes(code)) {
      // Of a creation that was lost, the payment was not tried. Another press may be paying its order.
      const isUnpaid = pressed.current.act === "pay" && code !== "already_under_way";
      setLost({ submissionId: input.submissionId, sent: given, earlier, isUnpaid });
    }
    setTaken(orderId ? { id: String(orderId), number: String(number) } : null);
    if (code === "sent_differently" || code === "created_differently")
      renewed.current.set(given.submissionId, makeId());
    return answer;
  };
  const act = (input: CreateOrderInput) => {
    const button = pressed.current;
    if (replaces) return replaceOrderAction(place, { ...input, ...replaces });
    if (button.act === "pay")
      return placeOrderAction(place, { ...input, shownTotalCents: button.shownTotalCents });
    return button.act === "ask" ? createRequestedOrderAction(place, input) : createOrderAction(place, input);
  };

  const finish = ({ orderId, notPaid }: Created) => {
    // Stays until it is closed, also on the order's page.
    if (notPaid) showToast({ title: t("notPaid"), text: notPaid, tone: "bad" });
    if (keptAs) forgetKeptOrder(keptAs);
    router.push(paths.order(place, orderId));
    if (typed) forgetQuantities(typed.keptAs, typed.pieces);
  };

  return (
    <ActionForm<CreateOrderInput, Created>
      action={send}
      schema={async () => (await import("#lib/features/orders/schemas.ts")).createOrderSchema}
      defaultValues={{
        submissionId,
        reference: "",
        items: toFormItems(order.lines),
        address: order.address ?? emptyAddress,
        seenDuplicates: replaces ? undefined : [],
        ...origin,
      }}
      texts={formTexts}
      label={t("title")}
      onDone={finish}
      // Only the form that pays has the list of what got no answer beside it.
      isSettled={found !== undefined && (found.state === "succeeded" || !replaces)}
    >
      {lost && (
        <FollowCreation
          sent={lost.sent}
          found={found}
          onFound={(orderId) => finish({ orderId, notPaid: lost.isUnpaid ? t("notPaidLost") : null })}
        />
      )}
      <NewOrderFields {...props} pressed={pressed} taken={taken} isLost={lost !== null} />
    </ActionForm>
  );
}
