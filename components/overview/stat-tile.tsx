import { IntentLink } from "#components/ui/intent-link.tsx";

type StatTileProps = {
  label: string;
  value: string;
  /** "+12%": against the time before. */
  change?: string | null;
  /** What the figure is of. */
  about?: string;
  /** What it was before. */
  before: string;
  /** Where what was counted is listed. */
  href: string;
};

/** A figure that leads to what it counts. */
export function StatTile({ label, value, change, about, before, href }: StatTileProps) {
  return (
    <li className="bg-raised">
      <IntentLink href={href} className="block h-full min-h-28 px-4 py-3 -outline-offset-2 hover:bg-wash">
        <span className="block text-sm text-muted">{label}</span>
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-2xl font-semibold tabular-nums">{value}</span>
          {change && <span className="text-sm text-muted tabular-nums">{change}</span>}
        </span>
        {about && <span className="block text-sm text-muted tabular-nums">{about}</span>}
        <span className="block text-sm text-muted tabular-nums">{before}</span>
      </IntentLink>
    </li>
  );
}
