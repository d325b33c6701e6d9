import { clsx } from "clsx";
import type { Person } from "#lib/features/orders/find-mentions.ts";

type PeopleListProps = {
  id: string;
  label: string;
  people: readonly Person[];
  active: number;
  choose: (person: Person) => void;
};

/** The field beside it keeps the focus and says which one is meant. */
export function PeopleList({ id, label, people, active, choose }: PeopleListProps) {
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
          // Before the field loses the focus to it.
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
