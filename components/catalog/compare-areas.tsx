import { getTranslations } from "next-intl/server";
import type { CatalogProductDetail } from "#lib/core/service/schemas/catalog.ts";
import type { PrintArea } from "#lib/core/service/schemas/print-area.ts";
import { AreaOutline } from "./area-outline.tsx";

export const saysAreas = ({ print_areas: areas }: Pick<CatalogProductDetail, "print_areas">): string =>
  areas.map((area) => `${area.name} ${area.width_cm}×${area.height_cm}`).join(", ");

export async function CompareAreas({ areas, scale }: { areas: readonly PrintArea[]; scale: number }) {
  const t = await getTranslations("productPage");
  return (
    <ul className="flex flex-col gap-3">
      {areas.map((area) => {
        const size = t("areaSize", { width: area.width_cm, height: area.height_cm });
        return (
          <li key={area.face}>
            <span className="block">{area.name}</span>
            <span className="block text-sm text-muted">{size}</span>
            <AreaOutline area={area} scale={scale} label={t("areaDrawing", { name: area.name, size })} />
          </li>
        );
      })}
    </ul>
  );
}
