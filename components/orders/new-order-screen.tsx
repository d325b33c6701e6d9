import { readFormTexts } from "#components/form/read-form-texts.ts";
import { PageBody } from "#components/layout/page-body.tsx";
import { Words } from "#components/layout/words.tsx";
import { type Place, paths } from "#lib/paths.ts";
import type { PreparedOrder } from "#lib/quotes/prepare-order.ts";
import type { MayUpload } from "#lib/uploads/may-upload.ts";
import { CarriedOver } from "./carried-over.tsx";
import { LostCreations } from "./lost-creations.tsx";
import { type NewOrderActions, NewOrderForm } from "./new-order-form.tsx";

type NewOrderScreenProps = {
  place: Place;
  order: Extract<PreparedOrder, { kind: "ready" }>;
  actions: NewOrderActions;
  /** Where a key is connected, for who may. */
  connectHref: string | null;
  mayUpload: MayUpload;
  locale: string;
};

export async function NewOrderScreen(props: NewOrderScreenProps) {
  const { place, order, actions, connectHref, mayUpload, locale } = props;
  return (
    <PageBody>
      <Words
        of={[
          "newOrder",
          "payment",
          "creations",
          "costs",
          "form",
          "chooseFile",
          "placement",
          "uploads",
          "uploadProblems",
        ]}
      >
        <LostCreations place={place} initial={order.lostCreations} locale={locale} />
        {order.quote && <CarriedOver href={paths.quote(place, order.quote.id)} name={order.quote.name} />}
        <NewOrderForm
          place={place}
          lines={order.lines}
          files={order.files}
          mayUpload={mayUpload}
          quoteId={order.quote?.id ?? null}
          address={order.address}
          countries={order.countries}
          outlook={order.outlook}
          connectHref={connectHref}
          actions={actions}
          formTexts={await readFormTexts()}
          locale={locale}
        />
      </Words>
    </PageBody>
  );
}
