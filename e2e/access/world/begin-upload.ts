import { send } from "#e2e/access/requests/send.ts";
import type { Person, World } from "./world.ts";

export const uploadName = "CANARY-UPLOAD-5581.png";

/** Starts an upload of five bytes without sending any. Returns its id. */
export async function beginUpload(
  { url, slug }: Pick<World, "url" | "slug">,
  { cookie }: Pick<Person, "cookie">,
): Promise<string> {
  const reply = await send(`${url}/api/uploads/${slug}/test`, {
    method: "POST",
    cookie,
    headers: {
      origin: url,
      "Tus-Resumable": "1.0.0",
      "Upload-Length": "5",
      "Upload-Metadata": `filename ${btoa(uploadName)}`,
    },
  });
  const id = reply.headers.get("location")?.split("/").at(-1);
  if (reply.status !== 201 || !id) throw new Error(`The upload was answered ${reply.status}: ${reply.body}`);
  return id;
}
