type RelativeTimeProps = {
  /** "3 hours ago", already written. */
  text: string;
  /** The exact moment in words, shown on hover. */
  exact: string;
  /** ISO 8601, UTC. */
  at: string;
};

export function RelativeTime({ text, exact, at }: RelativeTimeProps) {
  return (
    <time dateTime={at} title={exact} className="whitespace-nowrap tabular-nums">
      {text}
    </time>
  );
}
