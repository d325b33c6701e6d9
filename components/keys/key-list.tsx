import { Kbd } from "#components/ui/kbd.tsx";

export type KeyLine = { keys: readonly string[]; does: string };

export function KeyList({ title, lines }: { title: string; lines: readonly KeyLine[] }) {
  if (lines.length === 0) return null;
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <h3 className="text-sm text-muted">{title}</h3>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1.5">
        {lines.map(({ keys, does }) => (
          <div key={does} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
