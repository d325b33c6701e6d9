import { type Place, paths } from "#lib/paths.ts";

/** It is no more under way (null), or why it still is; without words when no answer came. */
export type NotCancelled = { sentence: string | null } | null;

/** Of an upload that this tab does not send any more, or never did. */
export async function cancelBegun(place: Place, uploadId: string): Promise<NotCancelled> {
  try {
    const reply = await fetch(`${paths.api.uploads(place)}/${uploadId}`, {
      method: "DELETE",
      headers: { "Tus-Resumable": "1.0.0" },
    });
    if (reply.ok || reply.status === 404) return null;
    const { error } = await reply.json();
    return { sentence: typeof error?.message === "string" ? error.message : null };
  } catch {
    return { sentence: null };
  }
}
