import { getPaymentOutlook } from "#lib/orders/get-payment-outlook.ts";
import { memberRoute } from "#lib/transport/define-route.ts";

export const GET = memberRoute((ctx) => getPaymentOutlook(ctx));
