"use client";

import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { Textarea } from "#components/ui/input.tsx";
import { Hint, Label } from "#components/ui/label.tsx";
import type { Person } from "#lib/features/orders/find-mentions.ts";
import { colleaguesQuery } from "#lib/features/orders/queries.ts";
import type { Place } from "#lib/paths.ts";
import { type Started, startedMention, suggestPeople } from "./mentions.ts";

type MentionFieldProps = {
  place: Place;
  label: string;
  hint?: string;
  value: string;
  onChange: (text: string) => void;
};

const longest = 4000;

/** A text field in which `@` suggests members: the arrow keys and Enter choose, Escape closes the list. */
export function MentionField({ place, label, hint, value, onChange }: MentionFieldProps) {
  const t = useTranslations("notes");
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [started, setStarted] = useState<Started | null>(null);
  const [active, setActive] = useState(0);
  const { data: colleagues } = useQuery({ ...colleaguesQuery(place), enabled: started !== null });
  const shown = started && colleagues ? suggestPeople(colleagues.members, started.typed) : [];

  const look = (text: string, caret: number) => {
    setStarted(startedMention(text, caret));
    setActive(0);
  };
  const choose = ({ name }: Person) => {
    if (!started) return;
    const rest = value.slice(started.at + 1 + started.typed.length);
    onChange(`${value.slice(0, started.at)}@${name} ${rest.replace(/^ /, "")}`);
    setStarted(null);
    const caret = started.at + name.length + 2;
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(caret, caret);
    });
  };
  const press = (event: KeyboardEvent) => {
    const chosen = shown[active];
    if (!chosen) return;
    if (event.key === "ArrowDown") setActive((active + 1) % shown.length);
    else if (event.key === "ArrowUp") setActive((active + shown.length - 1) % shown.length);
    else if (event.key === "Enter" || event.key === "Tab") choose(chosen);
    else if (event.key === "Escape") setStarted(null);
    else return;
    event.preventDefault();
  };

  return (
    <div className="relative flex flex-col gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      <Textarea
        ref={field}
        id={id}
        rows={2}
        maxLength={longest}
        value={value}
        aria-describedby={hint ? `${id}-hint` : undefined}
        aria-autocomplete="list"
        aria-controls={shown.length > 0 ? `${id}-people` : undefined}
        aria-activedescendant={shown.length > 0 ? `${id}-people-${active}` : undefined}
        onChange={({ target }) => {
          onChange(target.value);
          look(target.value, target.selectionStart);
        }}
        onKeyDown={press}
        onBlur={() => setStarted(null)}
      />
      {shown.length > 0 && (
        <PeopleList id={`${id}-people`} label={t("people")} people={shown} active={active} choose={choose} />
      )}
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
    </div>
  );
}

type PeopleListProps = {
  id: string;
  label: string;
  people: readonly Person[];
  active: number;
  choose: (person: Person) => void;
};

/** The text field keeps the focus, and refers to the active option. */
function PeopleList({ id, label, people, active, choose }: PeopleListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      className="floating absolute top-full left-0 z-10 mt-1 py-1"
    >
      {people.map((person, index) => (
        <div
          key={person.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          // On pointer down, before the text field loses the focus.
          onPointerDown={(event) => {
            event.preventDefault();
            choose(person);
          }}
          className={clsx(
            "min-h-8 cursor-pointer px-3 py-1 pointer-coarse:min-h-11",
            index === active && "bg-wash",
          )}
        >
          {person.name}
        </div>
      ))}
    </div>
  );
}
