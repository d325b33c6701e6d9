import { memberRoute } from "#lib/core/transport/define-route.ts";
import { getPaymentOutlook } from "#lib/features/orders/get-payment-outlook.ts";

export const GET = memberRoute((ctx) => getPaymentOutlook(ctx));
