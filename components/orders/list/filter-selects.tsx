"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { Input } from "#components/ui/input.tsx";
import { Label } from "#components/ui/label.tsx";
import { Select } from "#components/ui/select.tsx";
import type { OrderChoices } from "#lib/features/orders/list-order-choices.ts";
import type { OrderQuery } from "#lib/features/orders/order-query.ts";
import { orderLabelsQuery } from "#lib/features/orders/queries.ts";
import type { Place } from "#lib/paths.ts";

type FilterSelectsProps = {
  place: Place;
  /** Undefined until they have come; what is chosen already keeps its place. */
  choices: OrderChoices | undefined;
  query: OrderQuery;
  onChange: (change: Partial<OrderQuery>) => void;
};

type Option = { value: string; label: string };
type Chosen = "assignee" | "template" | "key";

/** Who looks after it, what it was made from and with, and how it was tagged. */
export function FilterSelects({ place, choices, query, onChange }: FilterSelectsProps) {
  const t = useTranslations("ordersList");
  const id = useId();
  const { data: labels } = useQuery(orderLabelsQuery(place));
  const toOption = ({ id: value, name }: { id: string; name: string }): Option => ({ value, label: name });
  const options: Record<Chosen, Option[]> = {
    assignee: [
      { value: "me", label: t("filters.me") },
      { value: "nobody", label: t("filters.nobody") },
      ...(choices?.members ?? []).map(toOption),
    ],
    template: (choices?.templates ?? []).map(toOption),
    key: (choices?.keys ?? []).map(({ prefix, name }) => ({ value: prefix, label: `${name} (${prefix})` })),
  };
  return (
    <>
      {(["assignee", "template", "key"] as const).map((name) => (
        <div key={name} className="flex flex-col gap-1.5">
          <Label htmlFor={`${id}-${name}`}>{t(`columns.${name}`)}</Label>
          <Select
            id={`${id}-${name}`}
            value={query[name]}
            onChange={({ target }) => onChange({ [name]: target.value })}
          >
            <option value="">{t("filters.any")}</option>
            {query[name] && !options[name].some(({ value }) => value === query[name]) && (
              <option value={query[name]}>{query[name]}</option>
            )}
            {options[name].map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </div>
      ))}
      <div className="flex flex-col gap-1.5">
        <Label htmlFor={`${id}-tag`}>{t("filters.tag")}</Label>
        <Input
          id={`${id}-tag`}
          list={`${id}-tags`}
          value={query.tag}
          maxLength={60}
          autoComplete="off"
          onChange={({ target }) => onChange({ tag: target.value })}
        />
        <datalist id={`${id}-tags`}>
          {labels?.tags.map((tag) => (
            <option key={tag} value={tag} />
          ))}
        </datalist>
      </div>
    </>
  );
}
