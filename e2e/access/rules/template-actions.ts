import { randomUUID } from "node:crypto";
import { addTemplate } from "#e2e/access/world/add-template.ts";
import type { World } from "#e2e/access/world/world.ts";
import type { KeyedActionRule } from "./rule.ts";

const templatePage = "/[workspace]/[mode]/templates/[template]";

const content = ({ product, quote }: World, name: string) => ({
  name,
  note: "",
  productId: product.id,
  colors: [],
  files: { front: quote.fileId },
});

/** Who may press what on a template. */
export const templateActionRules: Readonly<Record<string, KeyedActionRule>> = {
  createTemplateAction: {
    door: "workspace",
    needs: "quotes:write",
    page: "/[workspace]/[mode]/templates/new",
    inMode: true,
    input: (world) => content(world, "Another"),
    freshInput: async (world) => content(world, `Template ${randomUUID()}`),
  },
  saveTemplateAction: {
    door: "workspace",
    needs: "quotes:write",
    page: templatePage,
    inMode: true,
    input: (world) => ({ templateId: world.template.id, revision: 1, ...content(world, "Renamed") }),
    freshInput: async (world) => {
      const name = `Template ${randomUUID()}`;
      return { templateId: await addTemplate(world, name), revision: 1, ...content(world, name) };
    },
  },
  duplicateTemplateAction: {
    door: "workspace",
    needs: "quotes:write",
    page: templatePage,
    inMode: true,
    input: ({ template }) => ({ templateId: template.id, name: "A copy" }),
  },
  deleteTemplateAction: {
    door: "workspace",
    needs: "quotes:write",
    page: templatePage,
    inMode: true,
    input: ({ template }) => ({ templateId: template.id }),
    freshInput: async (world) => ({ templateId: await addTemplate(world, `Template ${randomUUID()}`) }),
  },
};
