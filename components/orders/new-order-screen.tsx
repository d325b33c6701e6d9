import { readFormTexts } from "#components/form/read-form-texts.ts";
import { ClientMessages } from "#components/layout/client-messages.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import type { PreparedOrder } from "#lib/features/quotes/prepare-order.ts";
import { CarriedOver } from "./carried-over.tsx";
import { LostCreations } from "./lost-creations.tsx";
import { NewOrderForm, type NewOrderFormProps } from "./new-order-form.tsx";
import { NewOrderStop } from "./new-order-stop.tsx";
import { newOrderWords } from "./new-order-words.ts";

type NewOrderScreenProps = Omit<NewOrderFormProps, "order" | "origin" | "formTexts"> & {
  prepared: PreparedOrder;
};

/** The form of a new order, or the reason why there is none yet. */
export async function NewOrderScreen({ prepared: order, ...props }: NewOrderScreenProps) {
  const { place, locale } = props;
  if (order.kind !== "ready") return <NewOrderStop place={place} stop={order} />;
  const { quote, template, copied } = order;
  return (
    <PageBody>
      <ClientMessages of={newOrderWords}>
        <LostCreations {...{ place, locale }} initial={order.lostCreations} mayAnswer />
        <CarriedOver place={place} order={order} />
        <NewOrderForm
          // Another source is another form, although the page stays.
          key={props.keptAs}
          {...props}
          order={order}
          origin={{
            quoteId: quote?.id ?? null,
            templateId: template?.id ?? null,
            copyOf: copied?.id ?? null,
          }}
          formTexts={await readFormTexts()}
        />
      </ClientMessages>
    </PageBody>
  );
}
