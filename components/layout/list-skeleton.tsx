import { Skeleton } from "#components/ui/skeleton.tsx";

const widths = ["w-24", "w-40", "w-28", "w-20", "w-32", "w-16"];
const numbered = (count: number) => Array.from({ length: count }, (_, index) => index);

/** As high as the table that replaces it: 36 px of head and 40 a row; as cards of four lines, 113 each. */
export function ListSkeleton({
  label,
  rows = 20,
  columns = 6,
}: {
  label: string;
  rows?: number;
  columns?: number;
}) {
  return (
    <div role="status" aria-label={label} className="table-frame">
      <div className="hidden h-9 border-b border-line @[44rem]/table:block" />
      {numbered(rows).map((row) => (
        <div
          key={row}
          className="flex h-[7.0625rem] items-center justify-between gap-6 border-b border-line px-(--edge) @[44rem]/table:h-10"
        >
          {numbered(columns).map((column) => (
            <Skeleton
              key={column}
              className={`h-3 @max-[44rem]/table:nth-[n+3]:hidden ${widths[(column + row) % widths.length]}`}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
