import "server-only";
import { mapError } from "./map-error.ts";
import { privateHeaders } from "./reply-headers.ts";

/**
 * A file behind a token, for programs: whatever goes wrong, there is a status and nothing to read. It stands apart from
 * other routes, which say what went wrong and need Next for it.
 */
export function publicFileRoute<P>(handle: (request: Request, params: P) => Promise<Response>) {
  return async (request: Request, { params }: { params: Promise<P> }): Promise<Response> => {
    try {
      return await handle(request, await params);
    } catch (error) {
      return new Response(null, { status: mapError(error).status, headers: privateHeaders });
    }
  };
}
