import { callAction } from "#e2e/access/requests/call-action.ts";
import { readActionReply } from "#e2e/access/requests/read-action-reply.ts";
import type { Reply } from "#e2e/access/requests/send.ts";
import type { BuiltAction } from "#e2e/access/surface/find-actions.ts";
import { actionId } from "./action-id.ts";

/** `behind`: the public URL, if it differs. */
type Site = { url: string; actions: readonly BuiltAction[]; behind?: string };
export type OwnerForm = {
  token: string;
  name: string;
  email: string;
  password: string;
  workspaceName: string;
};

export function submitOwner(
  site: Site,
  form: OwnerForm,
  origin: string | null = site.behind ?? site.url,
): Promise<Reply> {
  return callAction({
    url: site.url,
    path: `/setup?token=${encodeURIComponent(form.token)}`,
    id: actionId(site, "createOwnerAction"),
    args: [form],
    origin,
    behind: site.behind,
  });
}

export function tokenOf(setupLink: string | undefined): string {
  const token = setupLink && new URL(setupLink).searchParams.get("token");
  if (!token) throw new Error("The start shows no setup link.");
  return token;
}

type Pasted = { key: string; mode?: string; purpose?: string };

/** Connects the given key, or both keys of the sandbox by default. */
export async function connect(site: Site, workspace: string, cookie: string, pasted?: Pasted): Promise<void> {
  const reply = await callAction({
    url: site.url,
    path: `/${workspace}/settings/connection`,
    id: actionId(site, pasted ? "connectPastedKeyAction" : "connectSandboxAction"),
    args: [{ workspace }, pasted ?? {}],
    cookie,
    origin: site.url,
  });
  const { code, invalid } = readActionReply(reply);
  if (reply.status !== 200 || code || invalid)
    throw new Error(`${workspace} was not connected: ${reply.status} ${code} ${reply.body.slice(0, 300)}`);
}
