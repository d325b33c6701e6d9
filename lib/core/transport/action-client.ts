import "server-only";
import { createSafeActionClient } from "next-safe-action";
import { z } from "zod";
import { currentPerson } from "#lib/core/auth/current-session.ts";
import { memberContext, workspaceContext } from "#lib/core/auth/member-context.ts";
import type { Locale } from "#lib/core/i18n/locales.ts";
import { metrics } from "#lib/core/metrics/metrics.ts";
import { parseInput } from "#lib/parse-input.ts";
import { inSpan, markActiveFailed } from "#lib/spans.ts";
import { describeError } from "./describe-error.ts";
import { requireSameOrigin } from "./same-origin.ts";

// The reply contains the kind of a problem; the form has the text for it.
z.config({ customError: (issue) => issue.code });

const placeSchema = z.object({ workspace: z.string(), mode: z.string() });
const workspaceSchema = z.object({ workspace: z.string() });

/** For actions without a session. The verb checks its token itself. */
export const publicAction = createSafeActionClient({
  /** `lang`: the language of a page that is not in the person's. */
  handleServerError: (error, { ctx }: { ctx: { lang?: Locale } }) => describeError(error, ctx.lang),
  /** The name of the action in traces and metrics. */
  defineMetadataSchema: () => z.object({ name: z.string() }),
})
  .use(({ next, metadata }) =>
    inSpan(`action ${metadata.name}`, { attributes: { "pressroom.action": metadata.name } }, async () => {
      const result = await next();
      if (result.serverError) markActiveFailed(result.serverError.code);
      metrics()?.actions.inc({ action: metadata.name, result: resultOf(result) });
      return result;
    }),
  )
  .use(async ({ next }) => {
    await requireSameOrigin();
    return next();
  });

/** A redirect counts as done. */
function resultOf({ serverError, validationErrors }: { serverError?: unknown; validationErrors?: unknown }) {
  if (validationErrors !== undefined) return "invalid";
  return serverError === undefined ? "done" : "failed";
}

/** For a person in a workspace and a mode. The component names the place; the session decides what it may open. */
export const memberAction = publicAction
  .bindArgsSchemas([placeSchema])
  .use(async ({ next, bindArgsClientInputs }) => {
    const member = await memberContext(parseInput(placeSchema, bindArgsClientInputs[0]));
    return next({ ctx: { member } });
  });

/** For a person in a workspace's settings. */
export const workspaceAction = publicAction
  .bindArgsSchemas([workspaceSchema])
  .use(async ({ next, bindArgsClientInputs }) => {
    const member = await workspaceContext(parseInput(workspaceSchema, bindArgsClientInputs[0]).workspace);
    return next({ ctx: { member } });
  });

/** For a person and their own account, whatever their workspaces. */
export const personAction = publicAction.use(async ({ next }) =>
  next({ ctx: { person: await currentPerson() } }),
);
