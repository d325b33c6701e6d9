import "server-only";
import { NextResponse } from "next/server";
import type { MemberContext, WorkspaceContext } from "#lib/core/auth/context.ts";
import { memberContext, workspaceContext } from "#lib/core/auth/member-context.ts";
import { describeError } from "./describe-error.ts";
import { mapError } from "./map-error.ts";
import { privateHeaders } from "./reply-headers.ts";
import { requireSameOrigin } from "./same-origin.ts";

type PlaceParams = { workspace: string; mode: string };
type RouteProps<P> = { params: Promise<P> };
type Handle<C, P> = (ctx: C, call: { request: Request; params: P }) => Promise<unknown>;

/** A read for React Query, or a stream: context, verb, JSON. Failures are in the person's language. */
export const memberRoute = <P extends PlaceParams>(handle: Handle<MemberContext, P>) =>
  defineRoute(memberContext, handle);

/** The same for a workspace's settings, whatever the mode. */
export const workspaceRoute = <P extends { workspace: string }>(handle: Handle<WorkspaceContext, P>) =>
  defineRoute(({ workspace }) => workspaceContext(workspace), handle);

/** A browser sends no `Origin` with these methods, and only our own pages can read the answers. */
const isSafe = ({ method }: Request) => method === "GET" || method === "HEAD";

/** Next.js answers HEAD with the GET handler and drops the body. A stream of changes behind it would stay open. */
async function withoutBody(reply: Response): Promise<Response> {
  await reply.body?.cancel();
  return new Response(null, reply);
}

function defineRoute<C, P>(contextOf: (params: P) => Promise<C>, handle: Handle<C, P>) {
  return async (request: Request, { params }: RouteProps<P>): Promise<Response> => {
    try {
      const given = await params;
      if (!isSafe(request)) await requireSameOrigin();
      const result = await handle(await contextOf(given), { request, params: given });
      const reply =
        result instanceof Response ? result : NextResponse.json(result, { headers: privateHeaders });
      return request.method === "HEAD" ? await withoutBody(reply) : reply;
    } catch (error) {
      const { status } = mapError(error);
      return NextResponse.json({ error: await describeError(error) }, { status, headers: privateHeaders });
    }
  };
}
