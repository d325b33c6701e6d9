import { readFormTexts } from "#components/form/read-form-texts.ts";
import { PageBody } from "#components/layout/page-body.tsx";
import { Words } from "#components/layout/words.tsx";
import type { ReadyOrder } from "#lib/quotes/prepare-order.ts";
import { CarriedOver } from "./carried-over.tsx";
import { LostCreations } from "./lost-creations.tsx";
import { NewOrderForm, type NewOrderFormProps } from "./new-order-form.tsx";
import { newOrderWords } from "./new-order-words.ts";

type NewOrderScreenProps = Omit<NewOrderFormProps, "origin" | "formTexts"> & { order: ReadyOrder };

export async function NewOrderScreen(props: NewOrderScreenProps) {
  const { place, order, locale } = props;
  const { quote, template, copied } = order;
  return (
    <PageBody>
      <Words of={newOrderWords}>
        <LostCreations place={place} initial={order.lostCreations} locale={locale} />
        <CarriedOver place={place} order={order} />
        <NewOrderForm
          {...props}
          origin={{
            quoteId: quote?.id ?? null,
            templateId: template?.id ?? null,
            copyOf: copied?.id ?? null,
          }}
          formTexts={await readFormTexts()}
        />
      </Words>
    </PageBody>
  );
}
