import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";

type UnreadProps = { found: { isError: boolean; isFetching: boolean; refetch: () => unknown } };

/** That a part of a page could not be read, over what was read before, and the way to try again. */
export function Unread({ found: { isError, isFetching, refetch } }: UnreadProps) {
  const t = useTranslations("found");
  if (!isError) return null;
  return (
    <Callout
      tone="warn"
      title={t("unread")}
      actions={
        <Button size="sm" pending={isFetching} onClick={() => refetch()}>
          {t("retry")}
        </Button>
      }
    />
  );
}
