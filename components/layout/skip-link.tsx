export function SkipLink({ children }: { children: string }) {
  return (
    <a
      href="#content"
      className="fixed top-2 left-2 z-30 -translate-y-16 rounded-md bg-ink px-3 py-2 font-medium text-on-ink focus:translate-y-0"
    >
      {children}
    </a>
  );
}
