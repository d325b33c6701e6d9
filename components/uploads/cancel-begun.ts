import { type Place, paths } from "#lib/paths.ts";

/** Of an upload that this tab does not send: the list shows whether it went. */
export async function cancelBegun(place: Place, uploadId: string): Promise<void> {
  await fetch(`${paths.api.uploads(place)}/${uploadId}`, {
    method: "DELETE",
    headers: { "Tus-Resumable": "1.0.0" },
  }).catch(() => undefined);
}
