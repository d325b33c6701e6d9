"use client";

import { useTranslations } from "next-intl";
import { Select } from "#components/ui/input.tsx";
import type { Colleagues } from "#lib/features/orders/list-colleagues.ts";

type PersonSelectProps = {
  id: string;
  colleagues: Colleagues | undefined;
  /** The person's id; empty for no assignee. */
  value: string;
  onChange: (id: string) => void;
};

/** Lists the reader first, then the others by name, then "Unassigned". */
export function PersonSelect({ id, colleagues, value, onChange }: PersonSelectProps) {
  const t = useTranslations("labels");
  const others = colleagues?.members.filter((person) => person.id !== colleagues.me) ?? [];
  const isMember = colleagues?.members.some((person) => person.id === colleagues.me);
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
