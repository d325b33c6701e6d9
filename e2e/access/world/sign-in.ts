import { z } from "zod";
import { type Reply, send } from "#e2e/access/requests/send.ts";

/** Over HTTPS the cookie's name binds it to its host. */
const sessionCookie = /^(__Host-)?pressroom-session=/;

/** Signs in through next-auth's forms, with the cookies that the browser has. Returns the session cookie. */
export async function signIn(
  url: string,
  email: string,
  password: string,
  { held = "", headers = {} }: { held?: string; headers?: Record<string, string> } = {},
): Promise<string> {
  const reply = await postForm(url, "callback/credentials", { email, password }, held, headers);
  const cookie = cookiesOf(reply).find((given) => sessionCookie.test(given));
  if (!cookie) throw new Error(`${email} could not sign in: ${reply.status} ${reply.body}`);
  return cookie;
}

export function signOut(url: string, cookie: string): Promise<Reply> {
  return postForm(url, "signout", {}, cookie);
}

export async function postForm(
  url: string,
  form: string,
  fields: Record<string, string>,
  cookie = "",
  headers: Record<string, string> = {},
) {
  const asked = await send(`${url}/api/auth/csrf`, { cookie });
  const { csrfToken } = z.object({ csrfToken: z.string() }).parse(JSON.parse(asked.body));
  const cookies = [...cookiesOf(asked), cookie].filter((given) => given !== "");
  return send(`${url}/api/auth/${form}`, {
    method: "POST",
    cookie: cookies.join("; "),
    headers: { origin: url, ...headers, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ ...fields, csrfToken, json: "true" }).toString(),
  });
}

export function cookiesOf({ headers }: Reply): string[] {
  return headers.getSetCookie().map((given) => given.replace(/;.*$/s, ""));
}
