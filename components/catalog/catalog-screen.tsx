import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ComponentProps } from "react";
import { Words } from "#components/layout/words.tsx";
import type { CatalogState } from "#lib/features/catalog/get-catalog-state.ts";
import { SearchScreen } from "./search-screen.tsx";

type Shown = ComponentProps<typeof SearchScreen>;
type CatalogScreenProps = Omit<Shown, "rendered" | "renderedAt"> & {
  search: Shown["rendered"]["search"];
  opened: { state: CatalogState; page: Shown["rendered"]["page"] };
};

/** What was found, as the page comes to the browser, and from there on as one types. */
export function CatalogScreen({ search, opened: { state, page }, ...shown }: CatalogScreenProps) {
  const rendered = { search, page, state: { ...state, syncedAt: state.syncedAt?.toISOString() ?? null } };
  return (
    <Words of={["catalogSearch"]}>
      <NuqsAdapter>
        <SearchScreen {...shown} rendered={rendered} renderedAt={new Date().toISOString()} />
      </NuqsAdapter>
    </Words>
  );
}
