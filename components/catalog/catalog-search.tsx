import { Search } from "lucide-react";
import Form from "next/form";
import { getTranslations } from "next-intl/server";
import { AffixedInput } from "#components/ui/affixed-input.tsx";
import { Button } from "#components/ui/button.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { type Place, paths } from "#lib/paths.ts";

export async function CatalogSearch({ place, q }: { place: Place; q: string | undefined }) {
  const t = await getTranslations("catalog");
  return (
    <Form action={paths.catalog(place)} role="search" className="flex max-w-xl gap-2">
      <AffixedInput
        name="q"
        type="search"
        defaultValue={q}
        maxLength={100}
        aria-label={t("search")}
        placeholder={t("search")}
        before={<Search />}
        className="flex-1"
      />
      <Button type="submit">{t("find")}</Button>
      {q && (
        <LinkButton variant="quiet" href={paths.catalog(place)}>
          {t("clear")}
        </LinkButton>
      )}
    </Form>
  );
}
