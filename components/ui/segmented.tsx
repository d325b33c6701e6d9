"use client";

import { clsx } from "clsx";
import type { ReactNode } from "react";
import { IntentLink } from "./intent-link.tsx";
import { useDisabledUntilHydrated } from "./use-hydrated.ts";

/** Scrolls if there is no room, because a label of two lines would be cut off. */
const tray = "scroll-slim flex w-fit max-w-full min-w-0 overflow-x-auto rounded-md bg-well p-[3px]";
const piece =
  "relative flex h-7 shrink-0 items-center justify-center gap-1.5 rounded-sm px-2.5 text-sm whitespace-nowrap text-muted hover:text-ink pointer-coarse:h-9 [&_svg]:size-4";
const chosen = "bg-raised font-medium text-ink shadow-[0_0_0_1px_var(--color-edge)]";

type Choice = { label: ReactNode; current?: boolean };

type SegmentedLinksProps = { label: string; links: (Choice & { href: string })[] };

export function SegmentedLinks({ label, links }: SegmentedLinksProps) {
  return (
    <nav aria-label={label} className={tray}>
      {links.map((link) => (
        <IntentLink
          key={link.href}
          href={link.href}
          aria-current={link.current ? "true" : undefined}
          className={clsx(piece, "flex-1", link.current && chosen)}
        >
          {link.label}
        </IntentLink>
      ))}
    </nav>
  );
}

type SegmentedRadiosProps = {
  label: string;
  name: string;
  options: (Choice & { value: string })[];
  /** The chosen option of a controlled group. Without it, the group starts with the current option. */
  value?: string;
  disabled?: boolean;
  onChoose?: (value: string) => void;
};

export function SegmentedRadios({ label, name, options, value, disabled, onChoose }: SegmentedRadiosProps) {
  const waiting = useDisabledUntilHydrated(value !== undefined, disabled);
  const listen = onChoose && {
    onChange: (event: { target: { value: string } }) => onChoose(event.target.value),
  };
  return (
    <fieldset className={tray}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={clsx(
            piece,
            "has-checked:bg-raised has-checked:font-medium has-checked:text-ink has-checked:shadow-[0_0_0_1px_var(--color-edge)] has-focus-visible:outline-2 has-focus-visible:outline-accent",
          )}
        >
          <input
            {...listen}
            type="radio"
            name={name}
            value={option.value}
            {...waiting}
            {...(value === undefined
              ? { defaultChecked: option.current }
              : { checked: value === option.value })}
            className="sr-only"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
