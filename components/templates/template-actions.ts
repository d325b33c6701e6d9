import type { ActionOf } from "#components/form/use-action-form.ts";
import type {
  DuplicateTemplateInput,
  SaveTemplateInput,
  TemplateContent,
} from "#lib/features/templates/schemas.ts";

type Named = { templateId: string };

/** The actions on a template, bound to their place by the page. */
export type TemplateActions = {
  create: ActionOf<TemplateContent, Named>;
  save: ActionOf<SaveTemplateInput, { revision: number }>;
  duplicate: ActionOf<DuplicateTemplateInput, Named>;
  remove: ActionOf<Named, void>;
};
