import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { notificationChoices } from "#drizzle/schema/notification-choices.ts";
import { notifications } from "#drizzle/schema/notifications.ts";
import { makeTeam } from "#e2e/fixtures/make-team.ts";
import { anIssue, sendNotification } from "#e2e/fixtures/send-notification.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";

useVerbs();

const told = async (workspaceId: string) =>
  (
    await db()
      .select({ userId: notifications.userId })
      .from(notifications)
      .where(eq(notifications.workspaceId, workspaceId))
      .orderBy(asc(notifications.createdAt))
  ).map(({ userId }) => userId);

test("repeated notifications of one event reach each permitted member once", async () => {
  const team = await makeTeam();
  const [viewer] = [await team.add("viewer"), await team.add("designer")];
  const issue = anIssue();
  await Promise.all(Array.from({ length: 8 }, () => sendNotification(team.workspaceId, issue)));
  await sendNotification(team.workspaceId, issue);
  expect((await told(team.workspaceId)).toSorted()).toEqual([team.owner, viewer].toSorted());
});

test("recipients are limited by name, permission and author", async () => {
  const team = await makeTeam();
  const [operator, developer, designer] = [
    await team.add("operator"),
    await team.add("developer"),
    await team.add("designer"),
  ];
  await sendNotification(team.workspaceId, anIssue({ to: [operator, designer, randomUUID()] }));
  expect(await told(team.workspaceId)).toEqual([operator]);
  await sendNotification(
    team.workspaceId,
    anIssue({ to: { permission: "webhooks:manage" }, actorId: team.owner }),
  );
  expect(await told(team.workspaceId)).toEqual([operator, developer]);
});

test("a member who turned a kind off gets none of it, and another workspace never does", async () => {
  const [team, other] = [await makeTeam(), await makeTeam()];
  await db().insert(notificationChoices).values({
    workspaceId: team.workspaceId,
    userId: team.owner,
    kind: "order_issue",
    inbox: false,
    toast: false,
    mail: false,
  });
  await sendNotification(team.workspaceId, anIssue());
  await sendNotification(team.workspaceId, anIssue({ kind: "order_on_hold" }));
  expect(await told(team.workspaceId)).toEqual([team.owner]);
  expect(await told(other.workspaceId)).toEqual([]);
});
