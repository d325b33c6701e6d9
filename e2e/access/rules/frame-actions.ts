import { addFrame } from "#e2e/access/world/add-frame.ts";
import type { World } from "#e2e/access/world/world.ts";
import type { ProtectedActionRule } from "./rule.ts";

const aboutFrames = (given: object): ProtectedActionRule => {
  const input = ({ product }: World) => ({ productId: product.id, face: "front", ...given });
  return {
    access: "workspace",
    needs: "quotes:write",
    page: "/[workspace]/[mode]/catalog/[product]",
    inMode: true,
    input,
    freshInput: async (world) => {
      await addFrame(world);
      return input(world);
    },
  };
};

/** Access to the positions of print areas on a product's images. */
export const frameActionRules: Readonly<Record<string, ProtectedActionRule>> = {
  saveFrameAction: aboutFrames({ x: 0.3, y: 0.3, width: 0.2 }),
  removeFrameAction: aboutFrames({}),
};
