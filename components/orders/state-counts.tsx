import { getLocale, getTranslations } from "next-intl/server";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { Stat } from "#components/ui/values.tsx";
import { byProgress, isKnownStatus } from "#lib/features/orders/status.ts";
import { writtenIn } from "#lib/keep-formats.ts";
import { type Place, paths } from "#lib/paths.ts";

/** Each figure leads to the orders behind it. */
export async function StateCounts({ place, counts }: { place: Place; counts: Record<string, number> }) {
  const t = await getTranslations("status");
  const format = new Intl.NumberFormat(writtenIn(await getLocale()));
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] overflow-hidden rounded-lg border border-line bg-raised">
      {byProgress(counts).map(([status, count]) => (
        <li key={status} className="-mr-px -mb-px border-r border-b border-line">
          <IntentLink
            href={`${paths.orders(place)}?status=${encodeURIComponent(status)}`}
            className="block px-4 py-3 -outline-offset-2 hover:bg-wash"
          >
            <Stat label={isKnownStatus(status) ? t(status) : status} value={format.format(count)} />
          </IntentLink>
        </li>
      ))}
    </ul>
  );
}
