import type { ActionOf } from "#components/form/use-action-form.ts";
import type {
  DuplicateTemplateInput,
  SaveTemplateInput,
  TemplateContent,
} from "#lib/features/templates/schemas.ts";

type Named = { templateId: string };

/** What can be done to a template, bound to its place by the page. */
export type TemplateActions = {
  create: ActionOf<TemplateContent, Named>;
  save: ActionOf<SaveTemplateInput, { revision: number }>;
  duplicate: ActionOf<DuplicateTemplateInput, Named>;
  remove: ActionOf<Named, void>;
};
