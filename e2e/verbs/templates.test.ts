import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { templates } from "#drizzle/schema/templates.ts";
import { openTemplateSetup } from "#e2e/fixtures/open-template-setup.ts";
import { openWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { readAudit } from "#e2e/fixtures/read-audit.ts";
import { servePicture } from "#e2e/fixtures/serve-picture.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { storeFile } from "#lib/features/files/store-file.ts";
import { beginTemplate } from "#lib/features/templates/begin-template.ts";
import { createTemplate } from "#lib/features/templates/create-template.ts";
import { deleteTemplate } from "#lib/features/templates/delete-template.ts";
import { duplicateTemplate } from "#lib/features/templates/duplicate-template.ts";
import { findTemplateUses } from "#lib/features/templates/find-template-uses.ts";
import { getTemplate } from "#lib/features/templates/get-template.ts";
import { listTemplates } from "#lib/features/templates/list-templates.ts";
import { openTemplate } from "#lib/features/templates/open-template.ts";
import { resolveTemplate } from "#lib/features/templates/resolve-template.ts";
import { saveTemplate } from "#lib/features/templates/save-template.ts";

const { pressroom, workspace, ctx, product, fileId, face, content, find } = await openTemplateSetup();
afterAll(() => pressroom.stop());

test("a template is stored, is found by name, note and product, and lists its contents", async () => {
  // The discontinued variants differ between seeds.
  const isWhole = (code: string) =>
    product.variants.every(({ color, availability }) => color.code !== code || availability === "available");
  const color = product.product.colors.find(({ code }) => isWhole(code))?.code ?? "";
  const name = "Fair  hoodie ";
  const templateId = await createTemplate(ctx, content({ name, note: "For Köln", colors: [color] }));
  expect(await getTemplate(ctx, { templateId })).toMatchObject({
    name: "Fair hoodie",
    note: "For Köln",
    colors: [color],
    files: { [face()]: fileId },
    revision: 1,
    updatedBy: "The owner",
  });
  for (const q of ["fair HOOD", "köln", product.product.title.slice(0, 6)]) {
    const { rows } = await listTemplates(ctx, { q }, "en");
    expect(rows.map(({ id }) => id)).toContain(templateId);
  }
  for (const q of ["%", "_", "\\"]) expect((await listTemplates(ctx, { q }, "en")).rows).toEqual([]);
  expect(await find("Fair hoodie")).toMatchObject({
    product: { title: product.product.title },
    shownColors: [{ code: color }],
    prints: [{ face: face(), fileId, fileName: "motif", hasPreview: false }],
    issues: [],
  });
  const opened = await openTemplate(ctx, { templateId }, "en");
  expect(opened.files.map(({ id }) => id)).toEqual([fileId]);
  expect(opened.product?.product.id).toBe(workspace.productId);
});

test("template names are unique regardless of case, and the error is at the field", async () => {
  const name = "Only once";
  const templateId = await createTemplate(ctx, content({ name }));
  const taken = { code: "template_name_taken", params: { field: "name" } };
  await expect(createTemplate(ctx, content({ name: "ONLY  once" }))).rejects.toMatchObject(taken);
  const other = await createTemplate(ctx, content());
  await expect(
    saveTemplate(ctx, { templateId: other, revision: 1, ...content({ name: "only once" }) }),
  ).rejects.toMatchObject(taken);
  await saveTemplate(ctx, { templateId, revision: 1, ...content({ name: "ONLY ONCE" }) });
  const stranger = await (await openWorkspace(pressroom.world)).ownerContext("test");
  await expect(createTemplate(stranger, content({ name }))).rejects.toMatchObject({
    code: "template_file_unknown",
  });
});

test("of ten simultaneous creations with the same name, one succeeds", async () => {
  const made = await Promise.allSettled(
    Array.from({ length: 10 }, () => createTemplate(ctx, content({ name: "All at once" }))),
  );
  expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const each of made) {
    if (each.status === "rejected") expect(each.reason).toMatchObject({ code: "template_name_taken" });
  }
});

test("the second of two saves of one revision is refused, and repeating a save changes nothing", async () => {
  const begun = content();
  const templateId = await createTemplate(ctx, begun);
  const other = await workspace.contextOf(await workspace.addMember("designer"));
  const mine = { templateId, revision: 1, ...begun, note: "Mine" };
  expect(await saveTemplate(other, { ...mine, note: "Theirs" })).toBe(2);
  await expect(saveTemplate(ctx, mine)).rejects.toMatchObject({ code: "template_moved" });
  expect(await getTemplate(ctx, { templateId })).toMatchObject({ note: "Theirs", updatedBy: "The designer" });
  expect(await saveTemplate(ctx, { ...mine, revision: 2 })).toBe(3);
  expect(await saveTemplate(ctx, { ...mine, revision: 2 })).toBe(3);
  const audit = await readAudit(workspace.workspaceId);
  expect(audit.filter(({ subjectId }) => subjectId === templateId).map(({ action }) => action)).toEqual([
    "template.create",
    "template.change",
    "template.change",
  ]);
});

test("a template without a product, a name or a file is refused", async () => {
  await expect(createTemplate(ctx, content({ name: "   " }))).rejects.toThrow();
  await expect(createTemplate(ctx, content({ files: {} }))).rejects.toMatchObject({ code: "invalid_input" });
  await expect(createTemplate(ctx, content({ productId: randomUUID() }))).rejects.toMatchObject({
    code: "template_product_unknown",
    params: { field: "productId" },
  });
  const unknown = { files: { [face()]: randomUUID() } };
  await expect(createTemplate(ctx, content(unknown))).rejects.toMatchObject({
    code: "template_file_unknown",
  });
});

test("a copy gets a free name", async () => {
  const templateId = await createTemplate(ctx, content({ name: "Original", note: "Kept" }));
  const first = await duplicateTemplate(ctx, { templateId, name: "Original (copy)" });
  const second = await duplicateTemplate(ctx, { templateId, name: "ORIGINAL (copy)" });
  expect(await getTemplate(ctx, { templateId: first })).toMatchObject({
    name: "Original (copy)",
    note: "Kept",
  });
  expect((await getTemplate(ctx, { templateId: second })).name).toBe("ORIGINAL (copy) 2");
  const long = await duplicateTemplate(ctx, { templateId, name: "x".repeat(200) });
  const longer = await duplicateTemplate(ctx, { templateId, name: "x".repeat(200) });
  expect((await getTemplate(ctx, { templateId: long })).name).toBe("x".repeat(120));
  expect((await getTemplate(ctx, { templateId: longer })).name).toBe(`${"x".repeat(118)} 2`);
});

test("pages are ordered by name and leave nothing out", async () => {
  const own = await openWorkspace(pressroom.world);
  const reader = await own.ownerContext("test");
  await db()
    .insert(templates)
    .values(
      Array.from({ length: 95 }, (_, at) => ({
        workspaceId: own.workspaceId,
        name: `${at % 2 ? "n" : "N"}ame ${at}`,
        productId: own.productId,
        files: {},
        createdBy: own.owner,
        updatedBy: own.owner,
      })),
    );
  const seen: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await listTemplates(reader, { cursor: cursor ?? undefined }, "en");
    seen.push(...page.rows.map(({ name }) => name));
    cursor = page.nextCursor;
  } while (cursor);
  expect(new Set(seen).size).toBe(95);
  expect(seen).toHaveLength(95);
  const [row] = (
    await db().execute<{ names: string[] }>(
      sql`select array_agg(name order by lower(name)) as names from ${templates} where ${templates.workspaceId} = ${own.workspaceId}`,
    )
  ).rows;
  expect(seen).toEqual(row?.names);
  for (const nonsense of ["nonsense", Buffer.from("[1]").toString("base64url")]) {
    await expect(listTemplates(reader, { cursor: nonsense }, "en")).rejects.toMatchObject({
      code: "invalid_cursor",
    });
  }
});

test.each(["viewer", "developer"] as const)("a %s can read templates but not change them", async (role) => {
  const begun = content();
  const templateId = await createTemplate(ctx, begun);
  const reader = await workspace.contextOf(await workspace.addMember(role));
  const denied = { code: "forbidden_role" };
  await expect(createTemplate(reader, content())).rejects.toMatchObject(denied);
  await expect(saveTemplate(reader, { templateId, revision: 1, ...begun })).rejects.toMatchObject(denied);
  await expect(duplicateTemplate(reader, { templateId, name: "No" })).rejects.toMatchObject(denied);
  await expect(deleteTemplate(reader, { templateId })).rejects.toMatchObject(denied);
  await expect(beginTemplate(reader, {}, "en")).rejects.toMatchObject(denied);
  expect(await getTemplate(reader, { templateId })).toMatchObject({ revision: 1 });
  expect(await find(begun.name, reader)).toBeDefined();
});

test("a template of another workspace is not found, and both modes share templates", async () => {
  const begun = content();
  const templateId = await createTemplate(ctx, begun);
  expect(await getTemplate(await workspace.ownerContext("live"), { templateId })).toMatchObject(begun);
  const stranger = await (await openWorkspace(pressroom.world)).ownerContext("test");
  const missing = { code: "not_found" };
  await expect(getTemplate(stranger, { templateId })).rejects.toMatchObject(missing);
  await expect(openTemplate(stranger, { templateId }, "en")).rejects.toMatchObject(missing);
  await expect(findTemplateUses(stranger, { templateId })).rejects.toMatchObject(missing);
  await expect(duplicateTemplate(stranger, { templateId, name: "Mine" })).rejects.toMatchObject(missing);
  await expect(deleteTemplate(stranger, { templateId })).rejects.toMatchObject(missing);
  const files = { [face()]: await aFileOf(stranger) };
  await expect(saveTemplate(stranger, { templateId, revision: 1, ...begun, files })).rejects.toMatchObject(
    missing,
  );
  await expect(
    resolveTemplate(stranger, { name: begun.name, color: "", size: "" }, "en"),
  ).rejects.toMatchObject({ code: "template_unknown" });
  expect((await getTemplate(ctx, { templateId })).revision).toBe(1);
});

async function aFileOf(by: MemberContext): Promise<string> {
  return storeFile(by, { submissionId: randomUUID(), url: await servePicture("theirs") });
}
