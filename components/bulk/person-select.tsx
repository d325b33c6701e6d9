"use client";

import { useTranslations } from "next-intl";
import { Select } from "#components/ui/select.tsx";
import type { OrderLabels } from "#lib/orders/labels/list-order-labels.ts";

type PersonSelectProps = {
  id: string;
  labels: OrderLabels | undefined;
  /** Somebody's id; empty = nobody. */
  value: string;
  onChange: (id: string) => void;
};

/** The reader first, then everybody else by name, and nobody. */
export function PersonSelect({ id, labels, value, onChange }: PersonSelectProps) {
  const t = useTranslations("bulk");
  const others = labels?.people.filter((person) => person.id !== labels.me) ?? [];
  const isMember = labels?.people.some((person) => person.id === labels.me);
  return (
    <Select id={id} value={value} disabled={!labels} onChange={({ target }) => onChange(target.value)}>
      {isMember && <option value={labels?.me}>{t("me")}</option>}
      {others.map((person) => (
        <option key={person.id} value={person.id}>
          {person.name}
        </option>
      ))}
      <option value="">{t("nobody")}</option>
    </Select>
  );
}
