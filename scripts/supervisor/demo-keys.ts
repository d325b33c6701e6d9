import { z } from "zod";
import { readSecret, replaceSecret } from "../secrets/secret-files.ts";
import type { DemoKeys } from "./environment.ts";

const scopes = [
  "catalog:read",
  "orders:read",
  "orders:write",
  "orders:confirm",
  "files:write",
  "webhooks:manage",
];
const created = z.object({ data: z.object({ key: z.string().min(1) }) });

type Sandbox = { url: string; controlToken: string };

/**
 * Returns the stored keys. Creates them at first, and again when the sandbox does not know them, as after a reset.
 */
export async function demoKeys(dataDir: string, sandbox: Sandbox): Promise<DemoKeys> {
  const [test, live] = await Promise.all([
    demoKey(dataDir, sandbox, "test"),
    demoKey(dataDir, sandbox, "live"),
  ]);
  return { test, live };
}

export async function demoKey(dataDir: string, sandbox: Sandbox, mode: "test" | "live"): Promise<string> {
  const name = `demo-${mode}-key`;
  const kept = readSecret(dataDir, name);
  if (kept && (await isKnown(sandbox.url, kept))) return kept;
  const made = await makeKey(sandbox, mode);
  replaceSecret(dataDir, name, made);
  return made;
}

async function isKnown(url: string, key: string): Promise<boolean> {
  const response = await fetch(`${url}/v1/me`, { headers: { authorization: `Bearer ${key}` } });
  await response.arrayBuffer();
  return response.status !== 401;
}

async function makeKey({ url, controlToken }: Sandbox, mode: "test" | "live"): Promise<string> {
  const response = await fetch(`${url}/_sandbox/keys`, {
    method: "POST",
    headers: { authorization: `Bearer ${controlToken}`, "content-type": "application/json" },
    body: JSON.stringify({ name: `Pressroom demo (${mode})`, mode, scopes }),
  });
  if (!response.ok) throw new Error(`The sandbox answered ${response.status} when asked for a ${mode} key.`);
  return created.parse(await response.json()).data.key;
}
