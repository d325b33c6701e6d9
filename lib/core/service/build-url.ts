import { checkInput } from "./check-input.ts";
import type { Endpoint } from "./endpoint.ts";
import { InvalidServiceRequest } from "./errors.ts";
import { id as idSchema } from "./schemas/wire.ts";

export type UrlInput = { id?: string; query?: Record<string, unknown> };

/** The address of a call. Throws InvalidServiceRequest for an id that is no UUID: it would name another path. */
export function buildUrl(baseUrl: string, endpoint: Endpoint, input: UrlInput): URL {
  const url = new URL(`${baseUrl}${endpoint.path.replace("{id}", () => checkId(endpoint, input.id))}`);
  if (!endpoint.query) return url;
  const query: Record<string, unknown> = Object(checkInput(endpoint, endpoint.query, input.query ?? {}));
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url;
}

function checkId(endpoint: Endpoint, id: string | undefined): string {
  const checked = idSchema.safeParse(id);
  if (!checked.success) throw new InvalidServiceRequest(endpoint.name, ["id"]);
  return checked.data;
}
