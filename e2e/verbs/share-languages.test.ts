import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { catalogLanguages } from "#drizzle/schema/catalog-languages.ts";
import { aShare } from "#e2e/fixtures/a-share.ts";
import { openMirroredCatalog } from "#e2e/fixtures/open-mirrored-catalog.ts";
import type { TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { syncWholeCatalog } from "#e2e/fixtures/sync-whole-catalog.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { openShare } from "#lib/doors/open-share.ts";

const pressroom = useVerbs();

describe("a link in a language in which no member has read the catalog", () => {
  const languagesOf = async ({ workspaceId }: TestWorkspace) => {
    const rows = await db()
      .select()
      .from(catalogLanguages)
      .where(eq(catalogLanguages.workspaceId, workspaceId));
    return new Map(rows.map(({ lang, askedAt }) => [lang, askedAt]));
  };
  const lineOf = async (token: string, accepted: string | null) =>
    (await openShare(token, accepted)).sheet.lines[0];

  test("names products and print areas in each reader's language from the first view", async () => {
    const { workspace } = await openMirroredCatalog(pressroom.world);
    expect([...(await languagesOf(workspace)).keys()]).toEqual(["en"]);
    const { token } = await aShare(workspace, {}, { neck_label: randomUUID() });
    await syncWholeCatalog(workspace);
    const { client } = workspace.testAccount;
    for (const lang of ["de", "fr", "pl"] as const) {
      const { title, print_areas: areas } = await client.getProduct({ id: workspace.productId, lang });
      expect(await lineOf(token, lang)).toMatchObject({
        title,
        faces: [areas.find(({ face }) => face === "neck_label")?.name],
      });
    }
  });

  test("names print areas in our own words until the catalog is read in it", async () => {
    const { workspace } = await openMirroredCatalog(pressroom.world);
    const { token } = await aShare(workspace, {}, { neck_label: randomUUID() });
    expect(await lineOf(token, "de")).toMatchObject({ faces: ["Nackenlabel"] });
    expect(await lineOf(token, "en")).toMatchObject({ faces: ["Neck label"] });
  });

  test("requests only its fixed language, and again when it is opened after a pause", async () => {
    const { workspace } = await openMirroredCatalog(pressroom.world);
    const { token } = await aShare(workspace, { lang: "fr" });
    expect([...(await languagesOf(workspace)).keys()].toSorted()).toEqual(["en", "fr"]);
    await db()
      .update(catalogLanguages)
      .set({ askedAt: sql`now() - interval '31 days'` })
      .where(eq(catalogLanguages.workspaceId, workspace.workspaceId));
    await openShare(token, "de");
    const asked = await languagesOf(workspace);
    expect([...asked.keys()].toSorted()).toEqual(["en", "fr"]);
    expect(Date.now() - Number(asked.get("fr"))).toBeLessThan(60_000);
  });
});
