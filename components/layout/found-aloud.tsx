import { useTranslations } from "next-intl";

type FoundAloudProps = {
  /** Null where nothing is searched for, or while it is. */
  count: number | null;
  hasMore: boolean;
};

/** How many rows a search left, for who does not see them change. */
export function FoundAloud({ count, hasMore }: FoundAloudProps) {
  const t = useTranslations("found");
  return (
    <p role="status" className="sr-only">
      {count !== null && t(hasMore ? "more" : "count", { count })}
    </p>
  );
}
