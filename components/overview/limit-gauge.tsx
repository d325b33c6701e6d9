import { getLocale, getTranslations } from "next-intl/server";
import { Card } from "#components/ui/card.tsx";
import { Progress } from "#components/ui/progress.tsx";
import type { PaymentOutlook } from "#lib/features/orders/judge-payment.ts";
import { formatCents } from "#lib/money.ts";

/** What the paying key may still spend, as far as is known here. */
export async function LimitGauge({ outlook }: { outlook: PaymentOutlook }) {
  const t = await getTranslations("overview");
  const locale = await getLocale();
  const { limits, spent, isFrozen } = outlook;
  const money = (cents: number) => formatCents(cents, locale);
  const spentCents = spent.reduce((sum, { cents }) => sum + cents, 0);
  const left = limits ? Math.max(0, limits.dailyCents - spentCents) : 0;
  const share = limits ? spentCents / Math.max(1, limits.dailyCents) : 0;
  return (
    <Card title={t("limit")}>
      {limits ? (
        <div className="flex flex-col gap-2">
          <p>
            <span className="text-2xl font-semibold tabular-nums">
              {t("limitLeft", { left: money(left) })}
            </span>
          </p>
          <Progress
            label={t("limit")}
            done={Math.min(spentCents, limits.dailyCents)}
            total={limits.dailyCents}
            tone={share >= 1 ? "bad" : share >= 0.8 ? "warn" : "accent"}
          >
            {t("limitText", { spent: money(spentCents), limit: money(limits.dailyCents) })}
          </Progress>
          <p className="text-sm text-muted tabular-nums">
            {t("perOrder", { limit: money(limits.perOrderCents) })}
          </p>
        </div>
      ) : (
        <p className="text-muted">{t("limitUnknown")}</p>
      )}
      {isFrozen && <p className="mt-2 text-bad-ink">{t("limitFrozen")}</p>}
    </Card>
  );
}
