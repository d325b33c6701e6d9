import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { webhookEndpoints } from "#drizzle/schema/webhook-endpoints.ts";
import { openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { describeConnection } from "#lib/features/settings/describe-connection.ts";
import { receiverUrl } from "#lib/features/webhooks/receiver-address.ts";
import { refreshReceiver } from "#lib/features/webhooks/refresh-receiver.ts";
import { registerReceiver } from "#lib/features/webhooks/register-receiver.ts";
import { finishOpenIntents } from "#lib/workflows/recovery/finish-open-intents.ts";

const pressroom = useVerbs();

const refresh = async (workspace: TestWorkspace) => refreshReceiver(await workspace.system("mirror"));

const registered = async ({ testAccount }: TestWorkspace) =>
  (await testAccount.client.listWebhooks({ limit: 100 })).data.map(({ id, url }) => ({ id, url }));

test("an endpoint from an abandoned registration is deleted; our current one and those of other programs stay", async () => {
  const workspace = await openWorkspace(pressroom.world);
  await registerReceiver(await workspace.ownerContext());
  const [own] = await registered(workspace);
  await workspace.testAccount.client.createWebhook({ url: own?.url ?? "", events: ["order.created"] });
  const url = "http://127.0.0.1:9/another-program";
  const { id } = await workspace.testAccount.client.createWebhook({ url, events: ["order.created"] });
  await refresh(workspace);
  expect(await registered(workspace)).toEqual([own, { id, url }]);
  const ours = await db()
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.workspaceId, workspace.workspaceId));
  expect(ours).toMatchObject([{ serviceEndpointId: own?.id, status: "active" }]);
});

test("a registration that the service postponed is completed by the worker", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { control } = pressroom.world;
  const fault = { method: "POST", path: "/v1/webhooks", status: 429, retry_after: 0 };
  await control.addFault({ account_id: workspace.testAccount.accountId, ...fault });
  const registering = registerReceiver(await workspace.ownerContext());
  await expect(registering).rejects.toMatchObject({ code: "answer_lost" });
  await control.clearFaults();
  expect(await finishOpenIntents(await workspace.system("finish_intents"))).toBe(0);
  const [own, ...others] = await registered(workspace);
  expect(others).toEqual([]);
  const ours = await db()
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.workspaceId, workspace.workspaceId));
  expect(ours).toMatchObject([{ serviceEndpointId: own?.id, status: "active", deletedAt: null }]);
});

test("an endpoint that is being registered is not deleted", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { workspaceId } = workspace;
  const id = randomUUID();
  const url = receiverUrl(workspaceId, id);
  await db().insert(webhookEndpoints).values({ workspaceId, id, url, events: [], status: "registering" });
  await workspace.testAccount.client.createWebhook({ url, events: ["order.created"] });
  await refresh(workspace);
  expect(await registered(workspace)).toHaveLength(1);
});

test("an endpoint that was deleted at the service is replaced when the workspace connects again", async () => {
  const workspace = await openWorkspace(pressroom.world);
  await registerReceiver(await workspace.ownerContext());
  const [first] = await registered(workspace);
  await workspace.testAccount.client.deleteWebhook(first?.id ?? "");
  await refresh(workspace);
  await registerReceiver(await workspace.ownerContext());
  const again = await registered(workspace);
  expect(again).toHaveLength(1);
  expect(again[0]?.url).not.toBe(first?.url);
  await refresh(workspace);
  const { receiver } = await describeConnection(await workspace.ownerContext());
  expect(receiver).toMatchObject({ url: again[0]?.url, status: "active" });
});
