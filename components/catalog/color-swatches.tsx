import { Swatch } from "#components/ui/swatch.tsx";
import type { CatalogProductDetail } from "#lib/core/service/schemas/catalog.ts";

type ColorSwatchesProps = { colors: CatalogProductDetail["colors"]; label: string };

/** All of them at a glance; each says its name. */
export function ColorSwatches({ colors, label }: ColorSwatchesProps) {
  return (
    <span className="flex flex-col gap-1.5">
      <span>{label}</span>
      <ul className="flex max-w-48 flex-wrap gap-1">
        {colors.map(({ code, name, hex }) => (
          <li key={code} title={name} className="flex">
            <Swatch hex={hex} />
            <span className="sr-only">{name}</span>
          </li>
        ))}
      </ul>
    </span>
  );
}
