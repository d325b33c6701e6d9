"use client";

import { Printer } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useQueryClient } from "#components/live/use-query.ts";
import { quoteKey } from "#lib/features/quotes/query-keys.ts";
import type { MadeShare } from "#lib/features/quotes/share-quote.ts";
import { paths } from "#lib/paths.ts";
import type { KeepProps } from "./keep-props.ts";
import { MadeLink } from "./made-link.tsx";
import { SavedLink } from "./saved-link.tsx";
import { ShareForm } from "./share-form.tsx";
import { ShareList } from "./share-list.tsx";

/** On paper, or as a link for who has no account here. */
export function SharePanel(props: KeepProps) {
  const { place, quote, revision, mayWrite, locale } = props;
  const isSaved = revision !== null;
  const t = useTranslations("quoteShare");
  const queries = useQueryClient();
  const [made, setMade] = useState<MadeShare | null>(null);
  const refresh = () => queries.invalidateQueries({ queryKey: quoteKey(place, quote.id) });
  const show = (share: MadeShare) => {
    setMade(share);
    void refresh();
  };
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap gap-2">
        <SavedLink isSaved={isSaved} href={paths.quotePrint(place, quote.id)} icon={<Printer />}>
          {t("print")}
        </SavedLink>
        <SavedLink isSaved={isSaved} href={paths.quotePrint(place, quote.id, true)} variant="quiet">
          {t("printCosts")}
        </SavedLink>
      </div>
      {made && <MadeLink made={made} locale={locale} onDone={() => setMade(null)} />}
      {mayWrite && !made && <ShareForm {...props} onMade={show} />}
      <ShareList {...props} onRevoked={refresh} />
    </div>
  );
}
