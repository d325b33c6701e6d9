import { useTranslations } from "next-intl";
import { TextLink } from "#components/ui/text-link.tsx";

/** Where the form has its content from. */
export function CarriedOver({ href, name }: { href: string; name: string }) {
  const t = useTranslations("newOrder");
  return (
    <p className="text-muted">
      {t.rich("carriedOver", { quote: () => <TextLink href={href}>{name}</TextLink> })}
    </p>
  );
}
