type ListSkeletonProps = { label: string; rows?: number };

/** As high as the table that replaces it: 36 px of head and 40 a row; as cards of four lines, 113 each. */
export function ListSkeleton({ label, rows = 20 }: ListSkeletonProps) {
  return (
    <div role="status" aria-label={label} className="table-frame">
      <div className="hidden h-9 border-b border-line @[44rem]/table:block" />
      <div
        style={{ height: `calc(${rows} * var(--row))` }}
        className="shimmer-rows [--row:7.0625rem] @[44rem]/table:[--between:5rem] @[44rem]/table:[--row:2.5rem]"
      />
    </div>
  );
}
