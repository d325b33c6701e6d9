import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Callout } from "#components/ui/callout.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";

type Found<Value> = { ok: true; value: Value } | { ok: false; error: { message: string } };

type PartProps<Value> = {
  found: Promise<Found<Value>>;
  retryHref: string;
  show: (value: Value) => ReactNode;
};

/**
 * Renders a part of the page when its data is there. Other parts do not wait for it, and its failure does not affect
 * them.
 */
export async function Part<Value>({ found, retryHref, show }: PartProps<Value>) {
  const result = await found;
  if (result.ok) return show(result.value);
  return <PartFailed message={result.error.message} retryHref={retryHref} />;
}

/** Shown in place of a part that failed. */
async function PartFailed({ message, retryHref }: { message: string; retryHref: string }) {
  const t = await getTranslations();
  return (
    <Callout
      tone="warn"
      title={t("overview.partFailed")}
      actions={
        <LinkButton size="sm" href={retryHref}>
          {t("states.retry")}
        </LinkButton>
      }
    >
      {message}
    </Callout>
  );
}
