import "server-only";
import { NextResponse } from "next/server";
import type { MemberContext } from "#lib/auth/context.ts";
import { memberContext } from "#lib/auth/member-context.ts";
import { describeError } from "./describe-error.ts";
import { mapError } from "./map-error.ts";
import { requireSameOrigin } from "./same-origin.ts";

type PlaceParams = { workspace: string; mode: string };
type RouteProps<P> = { params: Promise<P> };

/** Keyed data is nobody else's: no cache on the way may keep it. */
export const privateHeaders = { "Cache-Control": "private, no-store" };

/** A read for React Query, or a stream: context, verb, JSON; failures in the person's words. */
export function memberRoute<P extends PlaceParams>(
  handle: (ctx: MemberContext, call: { request: Request; params: P }) => Promise<unknown>,
) {
  return async (request: Request, { params }: RouteProps<P>): Promise<Response> => {
    try {
      const given = await params;
      if (request.method !== "GET") await requireSameOrigin();
      const result = await handle(await memberContext(given), { request, params: given });
      return result instanceof Response ? result : NextResponse.json(result, { headers: privateHeaders });
    } catch (error) {
      const { status } = mapError(error);
      return NextResponse.json({ error: await describeError(error) }, { status, headers: privateHeaders });
    }
  };
}
