import { memberRoute } from "#lib/core/transport/define-route.ts";
import { getTemplate } from "#lib/features/templates/get-template.ts";

export const GET = memberRoute<{ workspace: string; mode: string; template: string }>((ctx, { params }) =>
  getTemplate(ctx, { templateId: params.template }),
);
