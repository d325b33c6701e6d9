import "server-only";
import { mapError } from "./map-error.ts";
import { privateHeaders } from "./reply-headers.ts";

/**
 * A file behind a token, for programs: an error has a status and no body. It is not in the other routes' file, because
 * those describe errors and need Next.js for it.
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
