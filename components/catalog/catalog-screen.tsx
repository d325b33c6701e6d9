import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ComponentProps } from "react";
import { ClientMessages } from "#components/layout/client-messages.tsx";
import type { CatalogState } from "#lib/features/catalog/get-catalog-state.ts";
import { SearchScreen } from "./search-screen.tsx";

type Shown = ComponentProps<typeof SearchScreen>;
type CatalogScreenProps = Omit<Shown, "rendered"> & {
  search: Shown["rendered"]["search"];
  opened: { state: CatalogState; page: Shown["rendered"]["page"] };
};

/** The catalog search. The server renders the first results; afterwards the browser searches while the reader types. */
export function CatalogScreen({ search, opened: { state, page }, ...shown }: CatalogScreenProps) {
  const rendered = { search, page, state: { ...state, syncedAt: state.syncedAt?.toISOString() ?? null } };
  return (
    <ClientMessages of={["catalogSearch", "found"]}>
      <NuqsAdapter>
        <SearchScreen {...shown} rendered={rendered} />
      </NuqsAdapter>
    </ClientMessages>
  );
}
