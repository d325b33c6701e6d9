import { type Reply, send } from "./send.ts";

/** Sent by the page's own script, by a script as a form, or by a form without script. */
export type CallForm = "script" | "multipart" | "form";

export type CallAction = {
  url: string;
  path: string;
  id: string;
  args: readonly unknown[];
  cookie?: string | undefined;
  /** null: no Origin header. */
  origin: string | null;
  /** Sec-Fetch-Site, as the browser sets it. */
  site?: string | undefined;
  /** The public URL, if a proxy forwards the request. */
  behind?: string | undefined;
  form?: CallForm;
  headers?: Record<string, string>;
};

export function callAction({
  url,
  path,
  id,
  args,
  cookie,
  origin,
  site,
  behind,
  form = "script",
  headers: given = {},
}: CallAction): Promise<Reply> {
  const headers = {
    ...given,
    ...(origin !== null && { origin }),
    ...(site && { "sec-fetch-site": site }),
    ...(behind && { "x-forwarded-host": new URL(behind).host }),
    ...(form !== "form" && { "next-action": id, accept: "text/x-component" }),
    ...(form === "script" && { "content-type": "text/plain;charset=UTF-8" }),
  };
  return send(`${url}${path}`, { method: "POST", cookie, headers, body: encode(form, id, args) });
}

function encode(form: CallForm, id: string, args: readonly unknown[]): string | FormData {
  if (form === "script") return JSON.stringify(args);
  const data = new FormData();
  if (form === "multipart") {
    data.set("0", JSON.stringify(args));
    return data;
  }
  data.set("$ACTION_REF_1", "");
  data.set("$ACTION_1:0", JSON.stringify({ id, bound: "$@1" }));
  data.set("$ACTION_1:1", JSON.stringify(args));
  return data;
}
