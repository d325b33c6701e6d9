"use client";

import { useTranslations } from "next-intl";
import { Select } from "#components/ui/input.tsx";
import type { Colleagues } from "#lib/features/orders/list-colleagues.ts";

type PersonSelectProps = {
  id: string;
  colleagues: Colleagues | undefined;
  /** Somebody's id; empty = nobody. */
  value: string;
  onChange: (id: string) => void;
};

/** The reader first, then everybody else by name, and nobody. */
export function PersonSelect({ id, colleagues, value, onChange }: PersonSelectProps) {
  const t = useTranslations("bulk");
  const others = colleagues?.people.filter((person) => person.id !== colleagues.me) ?? [];
  const isMember = colleagues?.people.some((person) => person.id === colleagues.me);
  return (
    <Select id={id} value={value} disabled={!colleagues} onChange={({ target }) => onChange(target.value)}>
      {isMember && <option value={colleagues?.me}>{t("me")}</option>}
      {others.map((person) => (
        <option key={person.id} value={person.id}>
          {person.name}
        </option>
      ))}
      <option value="">{t("nobody")}</option>
    </Select>
  );
}
