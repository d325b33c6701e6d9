import { randomUUID } from "node:crypto";
import { addTemplate } from "#e2e/access/world/add-template.ts";
import type { World } from "#e2e/access/world/world.ts";
import type { ProtectedActionRule } from "./rule.ts";

const templatePage = "/[workspace]/[mode]/templates/[template]";

const content = ({ product, quote }: World, name: string) => ({
  name,
  note: "",
  productId: product.id,
  colors: [],
  files: { front: quote.fileId },
});

/** Access to the actions on templates. */
export const templateActionRules: Readonly<Record<string, ProtectedActionRule>> = {
  createTemplateAction: {
    access: "workspace",
    needs: "quotes:write",
    page: "/[workspace]/[mode]/templates/new",
    inMode: true,
    input: (world) => content(world, "Another"),
    freshInput: async (world) => content(world, `Template ${randomUUID()}`),
  },
  saveTemplateAction: {
    access: "workspace",
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
    access: "workspace",
    needs: "quotes:write",
    page: templatePage,
    inMode: true,
    input: ({ template }) => ({ templateId: template.id, name: "A copy" }),
  },
  deleteTemplateAction: {
    access: "workspace",
    needs: "quotes:write",
    page: templatePage,
    inMode: true,
    input: ({ template }) => ({ templateId: template.id }),
    freshInput: async (world) => ({ templateId: await addTemplate(world, `Template ${randomUUID()}`) }),
  },
};
