/** A printer's registration mark: where two inks must meet. The name stands beside it in words. */
export function Mark({ className = "size-6" }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true" className={className}>
      <path d="M12 1v22M1 12h22" strokeWidth="1.25" />
      <circle cx="12" cy="12" r="7.5" strokeWidth="1.5" />
      <path d="M12 8a4 4 0 0 1 4 4h-4zM12 16a4 4 0 0 1-4-4h4z" fill="currentColor" stroke="none" />
    </svg>
  );
}
