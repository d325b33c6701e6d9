import { clsx } from "clsx";

/** The colour of a thing, as data: `hex` comes from outside. Hatched when nobody says what it is. */
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
