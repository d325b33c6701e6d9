import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { users } from "#drizzle/schema/users.ts";
import { aDraft } from "#e2e/fixtures/a-draft.ts";
import { openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { readAudit } from "#e2e/fixtures/read-audit.ts";
import { receiveChanges } from "#e2e/fixtures/receive-changes.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import type { Role } from "#lib/core/auth/permissions.ts";
import { addNote } from "#lib/features/orders/add-note.ts";
import { deleteNote } from "#lib/features/orders/delete-note.ts";
import { editNote } from "#lib/features/orders/edit-note.ts";
import { getOrder } from "#lib/features/orders/get-order.ts";
import { listMentions } from "#lib/features/orders/list-mentions.ts";
import { readMentions } from "#lib/features/orders/read-mentions.ts";

const pressroom = useVerbs();

async function join(workspace: TestWorkspace, role: Role, name: string) {
  const userId = await workspace.addMember(role);
  await db().update(users).set({ name }).where(eq(users.id, userId));
  return workspace.contextOf(userId, "live");
}

async function open() {
  const workspace = await openWorkspace(pressroom.world);
  const [ada, otto, vera] = [
    await join(workspace, "manager", "Ada Lovelace"),
    await join(workspace, "operator", "Otto"),
    await join(workspace, "viewer", "Vera"),
  ];
  const { orderId } = await aDraft(workspace);
  return { workspace, ada, otto, vera, orderId };
}

const notesIn = async (ctx: MemberContext, orderId: string) =>
  (await getOrder(ctx, { orderId })).timeline.filter((moment) => moment.kind === "note");

const mentionsOf = async (ctx: MemberContext) => (await listMentions(ctx)).mentions;

const aNote = (orderId: string, text: string) => ({ orderId, noteId: randomUUID(), text });

test("60 simultaneous notes are all stored without a deadlock", async () => {
  const { ada, otto, orderId } = await open();
  const notes = Array.from({ length: 60 }, (_, index) => aNote(orderId, `@Otto, number ${index}`));
  await Promise.all(notes.map((note) => addNote(ada, note)));
  await Promise.all(notes.map(({ noteId }) => editNote(ada, { noteId, text: "@Otto, once more" })));
  expect(await notesIn(otto, orderId)).toHaveLength(60);
});

test("a note mentions a colleague, who sees it until they have read it", async () => {
  const { ada, otto, vera, orderId } = await open();
  await addNote(ada, aNote(orderId, "@otto, is the sleeve right? @Ada Lovelace knows."));
  expect(await mentionsOf(otto)).toMatchObject([
    {
      order: { id: orderId },
      author: "Ada Lovelace",
      text: "@otto, is the sleeve right? @Ada Lovelace knows.",
    },
  ]);
  expect([await mentionsOf(ada), await mentionsOf(vera)]).toEqual([[], []]);
  expect(await notesIn(otto, orderId)).toMatchObject([{ isOwn: false, isUnread: true, mentions: ["Otto"] }]);
  expect(await notesIn(ada, orderId)).toMatchObject([{ isOwn: true, isUnread: false }]);
  await readMentions(otto, { orderId });
  expect(await mentionsOf(otto)).toEqual([]);
  expect(await notesIn(otto, orderId)).toMatchObject([{ isUnread: false }]);
});

test("a mention that is read is dropped from the reader's open pages, and reading it again notifies nobody", async () => {
  const { workspace, ada, otto, orderId } = await open();
  await addNote(ada, aNote(orderId, "@otto, is the sleeve right?"));
  const { workspaceId } = workspace;
  const changes = await receiveChanges(workspaceId);
  onTestFinished(() => changes.stop());
  await readMentions(otto, { orderId });
  expect(await changes.since()).toEqual([{ workspaceId, kind: "notification", id: otto.actor.userId }]);
  await readMentions(otto, { orderId });
  expect(await changes.since()).toEqual([]);
});

test("with more mentions than fit, the list says that there are more", async () => {
  const { ada, otto, orderId } = await open();
  const name = (times: number) =>
    Promise.all(Array.from({ length: times }, () => addNote(ada, aNote(orderId, "@Otto please"))));
  await name(20);
  const all = await listMentions(otto);
  expect([all.mentions.length, all.hasMore]).toEqual([20, false]);
  await name(1);
  const first = await listMentions(otto);
  expect([first.mentions.length, first.hasMore]).toEqual([20, true]);
});

test("sending a note twice creates one, and the audit log does not contain its text", async () => {
  const { workspace, ada, orderId } = await open();
  const note = aNote(orderId, "Customer called: blue thread");
  await Promise.all([addNote(ada, note), addNote(ada, note)]);
  expect(await notesIn(ada, orderId)).toHaveLength(1);
  const told = (await readAudit(workspace.workspaceId)).filter(({ action }) =>
    action.startsWith("order.note"),
  );
  expect(told.map(({ action }) => action)).toEqual(["order.note_added"]);
  expect(JSON.stringify(told)).not.toContain("blue thread");
});

test("an edited note mentions the colleagues it names now, and no longer the earlier ones", async () => {
  const { ada, otto, vera, orderId } = await open();
  const note = aNote(orderId, "@Otto please");
  await addNote(ada, note);
  await editNote(ada, { noteId: note.noteId, text: "@Vera please" });
  expect(await mentionsOf(otto)).toEqual([]);
  expect(await mentionsOf(vera)).toHaveLength(1);
  expect(await notesIn(ada, orderId)).toMatchObject([{ text: "@Vera please", isEdited: true }]);
});

test("only the author edits or deletes a note, and the timeline shows the deletion without the text", async () => {
  const { ada, otto, orderId } = await open();
  const note = aNote(orderId, "@Otto please");
  await addNote(ada, note);
  await expect(editNote(otto, { noteId: note.noteId, text: "Mine" })).rejects.toMatchObject({
    code: "note_gone",
  });
  await deleteNote(otto, { noteId: note.noteId });
  expect(await notesIn(ada, orderId)).toMatchObject([{ text: "@Otto please" }]);
  await deleteNote(ada, { noteId: note.noteId });
  expect(await mentionsOf(otto)).toEqual([]);
  const { timeline } = await getOrder(ada, { orderId });
  expect(timeline[0]).toMatchObject({ kind: "act", action: "order.note_deleted", by: "Ada Lovelace" });
  expect(timeline.filter(({ kind }) => kind === "note")).toEqual([]);
});

test("a viewer cannot write a note, and an order of another workspace is not found", async () => {
  const { ada, vera, orderId } = await open();
  await expect(addNote(vera, aNote(orderId, "Hello"))).rejects.toMatchObject({ code: "forbidden_role" });
  const elsewhere = await (await openWorkspace(pressroom.world)).ownerContext("live");
  await expect(addNote(elsewhere, aNote(orderId, "Hello"))).rejects.toMatchObject({ code: "not_found" });
  expect(await notesIn(ada, orderId)).toEqual([]);
});
