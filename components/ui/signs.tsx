import { clsx } from "clsx";

const initials = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word[0])
    .filter(Boolean)
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join("")
    .toUpperCase();

export function Avatar({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-7 shrink-0 place-items-center rounded-full bg-ink text-2xs font-semibold text-on-ink"
    >
      {initials(name)}
    </span>
  );
}

/** A colour sample. `hex` is data of the service; without it, the sample is hatched. */
export function Swatch({ hex, className = "size-3.5" }: { hex: string | null; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        "inline-block shrink-0 rounded-full forced-color-adjust-none ring-1 ring-edge ring-inset",
        !hex && "hatched [--hatch:var(--color-edge)] [--pitch:3px]",
        className,
      )}
      style={hex ? { backgroundColor: hex } : undefined}
    />
  );
}

/** The logo: a printer's registration mark. The name stands beside it as text. */
export function ProductLogo() {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true" className="size-6">
      <path d="M12 1v22M1 12h22" strokeWidth="1.25" />
      <circle cx="12" cy="12" r="7.5" strokeWidth="1.5" />
      <path d="M12 8a4 4 0 0 1 4 4h-4zM12 16a4 4 0 0 1-4-4h4z" fill="currentColor" stroke="none" />
    </svg>
  );
}
