import { useTranslations } from "next-intl";

type ResultAnnouncerProps = {
  /** Null if there is no search, or while it runs. */
  count: number | null;
  hasMore: boolean;
};

/** Announces the number of found rows to screen readers. */
export function ResultAnnouncer({ count, hasMore }: ResultAnnouncerProps) {
  const t = useTranslations("found");
  return (
    <p role="status" className="sr-only">
      {count !== null && t(hasMore ? "more" : "count", { count })}
    </p>
  );
}
