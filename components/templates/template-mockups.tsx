import { MockupCard } from "#components/frames/mockup-card.tsx";
import type { Product } from "#lib/features/catalog/get-product.ts";
import type { FramesByFace } from "#lib/features/frames/frame.ts";
import type { TemplateView } from "#lib/features/templates/template-view.ts";
import type { Place } from "#lib/paths.ts";

type TemplateMockupsProps = { place: Place; template: TemplateView; product: Product; frames: FramesByFace };

/** Mock-ups of the saved template: of its printed faces, and in its colours. */
export function TemplateMockups({ place, template, product, frames }: TemplateMockupsProps) {
  const { id, productId, colors: chosen, files } = template;
  const { print_areas: areas, colors } = product.product;
  const faces = areas.filter(({ face }) => files[face]);
  if (faces.length === 0) return null;
  const pictured = new Set(
    product.variants.flatMap(({ color, image_url }) => (image_url ? [color.code] : [])),
  );
  return (
    <MockupCard
      place={place}
      templateId={id}
      productId={productId}
      faces={faces.map(({ face, name }) => ({ face, name, isPlaced: frames[face] !== undefined }))}
      colors={colors
        .filter(({ code }) => chosen.length === 0 || chosen.includes(code))
        .map(({ code, name }) => ({ code, name, hasPicture: pictured.has(code) }))}
    />
  );
}
