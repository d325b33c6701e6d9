"use client";

import { useTranslations } from "next-intl";
import { Suspense, useId, useRef, useState } from "react";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { SearchBox } from "#components/ui/search-box.tsx";
import { type Place, paths } from "#lib/paths.ts";
import type { TakeOperators } from "./search-help.tsx";
import type { ListNavigation } from "./use-order-page.ts";

// Loaded when the field is used for the first time.
const SearchHelp = lazyPart(() => import("./search-help.tsx"));

type OrderSearchProps = { place: Place; going: ListNavigation; locale: string };

/** Searches words, and turns operators such as `status:shipped` into filters. */
export function OrderSearch({ place, going, locale }: OrderSearchProps) {
  const t = useTranslations("ordersList");
  const id = useId();
  const [isUsed, setIsUsed] = useState(false);
  const [typed, setTyped] = useState("");
  // A field with a list is a combobox for screen readers, so it has one only while there is something to offer.
  const [isHelped, setIsHelped] = useState(false);
  const takeOperators = useRef<TakeOperators | null>(null);
  const type = useRef<(typed: string) => void>(null);
  const take = (text: string) => {
    // Until it is known what operators mean, a text that may contain one is not searched.
    const untaken = { kept: text, wanted: text.includes(":") ? going.address.query.q : text.trim() };
    const taken = takeOperators.current?.(text) ?? untaken;
    setTyped(taken.kept);
    return taken;
  };
  return (
    <>
      <SearchBox
        ref={type}
        label={t("search")}
        q={going.address.query.q}
        action={paths.orders(place)}
        onSearch={going.type}
        take={take}
        {...(isHelped && { list: id })}
        onFocus={() => setIsUsed(true)}
      />
      {isUsed && (
        <Suspense>
          <SearchHelp
            ref={takeOperators}
            onHelp={setIsHelped}
            {...{ id, place, going, typed, type, locale }}
          />
        </Suspense>
      )}
    </>
  );
}
