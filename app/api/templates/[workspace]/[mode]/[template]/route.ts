import { getTemplate } from "#lib/templates/get-template.ts";
import { memberRoute } from "#lib/transport/define-route.ts";

export const GET = memberRoute<{ workspace: string; mode: string; template: string }>((ctx, { params }) =>
  getTemplate(ctx, { templateId: params.template }),
);
