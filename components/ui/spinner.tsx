export function Spinner({ label }: { label?: string }) {
  return (
    <span role="status" className="inline-flex items-center gap-2 text-muted">
      <span
        aria-hidden="true"
        className="size-4 animate-[turn_0.8s_linear_infinite] rounded-full border-2 border-line border-t-ink"
      />
      {label}
    </span>
  );
}
