import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { catalogVariants } from "#drizzle/schema/catalog-variants.ts";
import { quoteShares } from "#drizzle/schema/quote-shares.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { aQuote, write } from "#e2e/fixtures/a-quote.ts";
import { aShare, shareOptions } from "#e2e/fixtures/a-share.ts";
import { openWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { readAudit } from "#e2e/fixtures/read-audit.ts";
import { shifted } from "#e2e/fixtures/shifted.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { openShare } from "#lib/doors/open-share.ts";
import { readSharedLogo } from "#lib/doors/read-shared-logo.ts";
import { readSharedPicture } from "#lib/doors/read-shared-picture.ts";
import { env } from "#lib/env.ts";
import { getProduct } from "#lib/features/catalog/get-product.ts";
import { addLines } from "#lib/features/quotes/add-lines.ts";
import { getQuote } from "#lib/features/quotes/get-quote.ts";
import { listShares } from "#lib/features/quotes/list-shares.ts";
import { listVersions } from "#lib/features/quotes/list-versions.ts";
import { renameQuote } from "#lib/features/quotes/rename-quote.ts";
import { revokeShare } from "#lib/features/quotes/revoke-share.ts";
import { saveVersion } from "#lib/features/quotes/save-version.ts";
import { shareQuote } from "#lib/features/quotes/share-quote.ts";
import { storeLogo } from "#lib/features/settings/store-logo.ts";
import { png } from "#sandbox/testing/pictures.ts";

const pressroom = useVerbs();

const refusalOf = (token: string) =>
  openShare(token, null).then(
    () => "opened",
    (error: { code: string }) => error.code,
  );

describe("a shared link", () => {
  test("shows the offer: names, prices and totals", async () => {
    const workspace = await openWorkspace(pressroom.world);
    const { token } = await aShare(workspace);
    const opened = await openShare(token, "de-DE, en;q=0.5");
    expect(opened).toMatchObject({
      from: "Test workspace",
      hasLogo: false,
      lang: "de",
      sheet: {
        name: "Spring hoodies",
        country: "FR",
        lines: [{ quantity: 2, unitCents: 3_500, totalCents: 7_000, cost: null }],
        goodsCents: 7_000,
        shippingCents: 600,
        vat: { rate: 20, regime: "domestic", cents: 1_520 },
        totalCents: 9_120,
        costs: null,
      },
    });
    expect(opened.sheet.lines[0]?.title).not.toBe(workspace.sku);
  });

  test("shows an automatic name by its day, which each reader sees in their language, until it is renamed", async () => {
    const workspace = await openWorkspace(pressroom.world);
    const ctx = await workspace.ownerContext();
    const named = { name: "Quote of Nov 29, 2026", autoNamedOn: "2026-11-29" };
    const lines = [{ sku: workspace.sku, quantity: 2 }];
    const quoteId = await addLines(ctx, { quoteId: null, lines }, named);
    const { document } = await getQuote(ctx, { quoteId });
    const priced = document.lines.map((line) => ({ ...line, sellingCents: 3_500 }));
    const { revision } = await write(ctx, quoteId, { ...document, lines: priced }, false);
    const open = async () => {
      const { link } = await shareQuote(ctx, { quoteId, revision, ...shareOptions });
      return (await openShare(link.split("/").at(-1) ?? "", "de")).sheet;
    };
    const note = { quoteId, name: named.name, note: "For the fair", was: { name: named.name, note: "" } };
    await renameQuote(ctx, note);
    expect(await open()).toMatchObject(named);
    await renameQuote(ctx, { ...note, name: "Fair", was: { name: named.name, note: note.note } });
    expect(await open()).toMatchObject({ name: "Fair", autoNamedOn: null });
    await saveVersion(ctx, { quoteId, revision, name: "Mine", note: "" });
    expect((await listVersions(ctx, { quoteId })).map(({ autoNamedOn }) => autoNamedOn)).toEqual([
      null,
      null,
      "2026-11-29",
    ]);
  });

  test("shows the product by a picture that we drew, as long as the link is valid", async () => {
    const workspace = await openWorkspace(pressroom.world);
    const { ctx, token, quoteId } = await aShare(workspace);
    await getProduct(ctx, { productId: workspace.productId }, "en");
    const [line] = (await openShare(token, null)).sheet.lines;
    expect(line?.imageUrl).toBe(`/api/share/${token}/pictures/${line?.id}`);
    const picture = await readSharedPicture(token, line?.id ?? "");
    expect(await sharp(picture ?? "").metadata()).toMatchObject({ format: "png", width: 240, height: 240 });
    expect(await readSharedPicture(token, "another-line")).toBeNull();
    await db()
      .update(catalogVariants)
      .set({ imageUrl: `${env().SERVICE_URL}/nowhere.png` })
      .where(eq(catalogVariants.workspaceId, workspace.workspaceId));
    expect(await readSharedPicture(token, line?.id ?? "")).toBeNull();
    const [share] = await listShares(ctx, { quoteId });
    await revokeShare(ctx, { shareId: share?.id ?? "" });
    await expect(readSharedPicture(token, line?.id ?? "")).rejects.toThrow("share_unknown");
  });

  test("shows nothing else of the workspace: no cost, SKU, address, note, id or account", async () => {
    const workspace = await openWorkspace(pressroom.world);
    const ctx = await workspace.ownerContext();
    const canary = {
      name: "CANARY-NAME",
      company: "CANARY-COMPANY",
      line1: "CANARY-LINE1",
      line2: "CANARY-LINE2",
      postal_code: "CANARY-ZIP",
      city: "CANARY-CITY",
      country: "FR",
      phone: "CANARY-PHONE",
      email: "canary@example.com",
    };
    const { quoteId, revision } = await aQuote(ctx, workspace, (document) => ({
      ...document,
      destination: { by: "address", country: "", address: canary },
    }));
    const was = { name: "Spring hoodies", note: "" };
    await renameQuote(ctx, { quoteId, name: "Spring hoodies", note: "CANARY-NOTE", was });
    const { link } = await shareQuote(ctx, { quoteId, revision, ...shareOptions });
    const told = JSON.stringify(await openShare(link.split("/").at(-1) ?? "", null));
    // Some values are short numbers, which an id or a timestamp may contain by chance.
    const opened = told.replaceAll(/"[0-9a-f-]{36}"|"\d{4}-\d\d-\d\dT[^"]*"/g, "");
    const { estimate } = await getQuote(ctx, { quoteId });
    const item = estimate?.items[0];
    expect(item?.unit_cost_cents).toBeGreaterThan(0);
    for (const secret of [
      /canary/i,
      workspace.sku,
      workspace.workspaceId,
      quoteId,
      workspace.owner,
      workspace.testAccount.accountId,
      String(item?.unit_cost_cents),
      String(estimate?.costs.total_cents),
    ]) {
      expect(typeof secret === "string" && secret.length > 30 ? told : opened).not.toMatch(secret);
    }
  });

  test("with costs shows what the service charges, too", async () => {
    const workspace = await openWorkspace(pressroom.world);
    const { token, ctx, quoteId } = await aShare(workspace, { showsCosts: true, lang: "pl" });
    const { estimate } = await getQuote(ctx, { quoteId });
    expect(await openShare(token, "de")).toMatchObject({
      lang: "pl",
      sheet: { costs: estimate?.costs, lines: [{ cost: { sku: workspace.sku } }] },
    });
  });

  test("stays as it was shared when the quote changes", async () => {
    const workspace = await openWorkspace(pressroom.world);
    const { token, ctx, quoteId } = await aShare(workspace);
    const before = await openShare(token, null);
    const { document } = await getQuote(ctx, { quoteId });
    const { revision } = await write(ctx, quoteId, { ...document, shippingChargedCents: 9_900 });
    await renameQuote(ctx, { quoteId, name: "Other", note: "", was: { name: "Spring hoodies", note: "" } });
    expect(await openShare(token, null)).toEqual(before);
    await shareQuote(ctx, { quoteId, revision, ...shareOptions });
    await shareQuote(ctx, { quoteId, revision, ...shareOptions });
    // Unchanged content is not saved as another version.
    expect((await listVersions(ctx, { quoteId })).map(({ version }) => version)).toEqual([2, 1]);
  });
});

describe("an invalid link", () => {
  test("that was revoked gets the same answer as an unknown one, also for the logo", async () => {
    const workspace = await openWorkspace(pressroom.world);
    const { token, ctx, quoteId } = await aShare(workspace);
    await storeLogo(ctx, await png());
    expect(await readSharedLogo(token)).not.toBeNull();
    const [share] = await listShares(ctx, { quoteId });
    await revokeShare(ctx, { shareId: share?.id ?? "" });
    await revokeShare(ctx, { shareId: share?.id ?? "" });
    expect(await refusalOf(token)).toBe("share_unknown");
    await expect(readSharedLogo(token)).rejects.toMatchObject({ code: "share_unknown" });
    expect(await listShares(ctx, { quoteId })).toMatchObject([{ state: "revoked" }]);
    const told = (await readAudit(workspace.workspaceId)).map(({ action }) => action);
    expect(told.filter((action) => action.startsWith("quote."))).toEqual(
      expect.arrayContaining(["quote.share", "quote.unshare"]),
    );
    expect(told.filter((action) => action === "quote.unshare")).toHaveLength(1);
  });

  test("that has expired says so, and the table refuses more than 90 days", async () => {
    const workspace = await openWorkspace(pressroom.world);
    const { token, ctx, quoteId, revision } = await aShare(workspace, { days: 90 });
    expect(await refusalOf(token)).toBe("opened");
    const back = (days: number) =>
      db()
        .update(quoteShares)
        .set({
          createdAt: shifted(quoteShares.createdAt, sql`-(make_interval(days => ${days}::int))`),
          expiresAt: shifted(quoteShares.expiresAt, sql`-(make_interval(days => ${days}::int))`),
        })
        .where(eq(quoteShares.workspaceId, workspace.workspaceId));
    await back(91);
    expect(await refusalOf(token)).toBe("share_expired");
    expect(await listShares(ctx, { quoteId })).toMatchObject([{ state: "expired" }]);
    await expect(shareQuote(ctx, { quoteId, revision, ...shareOptions, days: 91 })).rejects.toThrow();
    await expect(
      db()
        .update(quoteShares)
        .set({ expiresAt: shifted(quoteShares.createdAt, sql`interval '91 days'`) })
        .where(eq(quoteShares.workspaceId, workspace.workspaceId)),
    ).rejects.toThrow();
  });

  test("cannot be derived from the workspace id, the hash or a changed token", async () => {
    const workspace = await openWorkspace(pressroom.world);
    const { token, ctx, quoteId } = await aShare(workspace);
    const head = Buffer.from(workspace.workspaceId.replaceAll("-", ""), "hex");
    const [row] = await db()
      .select({ hash: quoteShares.tokenHash })
      .from(quoteShares)
      .where(eq(quoteShares.workspaceId, workspace.workspaceId));
    const flipped = Buffer.from(token, "base64url");
    flipped.writeUInt8(flipped.readUInt8(40) ^ 1, 40);
    const elsewhere = Buffer.from(token, "base64url");
    elsewhere.set(randomBytes(16), 0);
    const guesses = [
      "",
      quoteId,
      row?.hash ?? "",
      `${token}a`,
      token.slice(0, -1),
      token.toLowerCase(),
      `${token}=`,
      `${token}\u0000`,
      "../../api/health/ready",
      "%2e%2e%2f",
      "' or 1=1 --",
      flipped.toString("base64url"),
      elsewhere.toString("base64url"),
      Buffer.concat([head, Buffer.from(row?.hash ?? "", "hex")]).toString("base64url"),
      ...Array.from({ length: 200 }, () => Buffer.concat([head, randomBytes(32)]).toString("base64url")),
    ];
    expect(new Set(await Promise.all(guesses.map(refusalOf)))).toEqual(new Set(["share_unknown"]));
    expect((await listShares(ctx, { quoteId }))[0]?.lastOpenedAt).toBeNull();
    expect(JSON.stringify(await listShares(ctx, { quoteId }))).not.toContain(token.slice(22));
  });
});

describe("fifty requests at once", () => {
  test("that open a link during its revocation: after the revocation none succeeds", async () => {
    const workspace = await openWorkspace(pressroom.world);
    const { token, ctx, quoteId } = await aShare(workspace);
    expect(new Set(await Promise.all(Array.from({ length: 50 }, () => refusalOf(token))))).toEqual(
      new Set(["opened"]),
    );
    const [share] = await listShares(ctx, { quoteId });
    expect(share?.lastOpenedAt).not.toBeNull();
    const racing = Array.from({ length: 50 }, () => refusalOf(token));
    await revokeShare(ctx, { shareId: share?.id ?? "" });
    const after = await Promise.all(Array.from({ length: 50 }, () => refusalOf(token)));
    expect(new Set(after)).toEqual(new Set(["share_unknown"]));
    expect(["opened", "share_unknown"]).toEqual(expect.arrayContaining(await Promise.all(racing)));
  });

  test("that share a quote create fifty links and one version", async () => {
    const workspace = await openWorkspace(pressroom.world);
    const ctx = await workspace.ownerContext();
    const shown = await aQuote(ctx, workspace);
    const made = await Promise.all(
      Array.from({ length: 50 }, () => shareQuote(ctx, { ...shown, ...shareOptions })),
    );
    expect(new Set(made.map(({ link }) => link)).size).toBe(50);
    expect(new Set(made.map(({ version }) => version))).toEqual(new Set([1]));
  });
});

describe("permissions", () => {
  test("another workspace or mode cannot share, list or revoke", async () => {
    const [workspace, other] = [await openWorkspace(pressroom.world), await openWorkspace(pressroom.world)];
    const { ctx, quoteId, revision, token } = await aShare(workspace);
    const [share] = await listShares(ctx, { quoteId });
    for (const stranger of [await other.ownerContext(), await workspace.ownerContext("live")]) {
      await expect(shareQuote(stranger, { quoteId, revision, ...shareOptions })).rejects.toMatchObject({
        code: "not_found",
      });
      await expect(revokeShare(stranger, { shareId: share?.id ?? "" })).rejects.toMatchObject({
        code: "not_found",
      });
      expect(await listShares(stranger, { quoteId })).toEqual([]);
    }
    expect(await refusalOf(token)).toBe("opened");
  });

  test("a viewer sees the links, but cannot share or revoke", async () => {
    const workspace = await openWorkspace(pressroom.world);
    const { quoteId, revision } = await aShare(workspace);
    const viewer = await workspace.contextOf(await workspace.addMember("viewer"));
    const [share] = await listShares(viewer, { quoteId });
    const code = "forbidden_role";
    await expect(shareQuote(viewer, { quoteId, revision, ...shareOptions })).rejects.toMatchObject({ code });
    await expect(revokeShare(viewer, { shareId: share?.id ?? "" })).rejects.toMatchObject({ code });
  });
});

describe("a quote that cannot be shared yet", () => {
  test("an empty, incomplete, unpriced or unestimated quote is refused with its reason", async () => {
    const workspace = await openWorkspace(pressroom.world);
    const ctx = await workspace.ownerContext();
    const { quoteId } = await aQuote(ctx, workspace);
    const { document } = await getQuote(ctx, { quoteId });
    const sharing = async (lines: typeof document.lines, showsCosts = false) => {
      const { revision } = await write(ctx, quoteId, { ...document, lines }, false);
      return shareQuote(ctx, { quoteId, revision, ...shareOptions, showsCosts }).then(
        () => "shared",
        (error: { code: string }) => error.code,
      );
    };
    const change = (given: object) => document.lines.map((line) => ({ ...line, ...given }));
    expect(await sharing([])).toBe("share_empty");
    expect(await sharing(change({ quantity: null }))).toBe("share_empty");
    expect(await sharing(change({ sku: "" }))).toBe("share_empty");
    expect(await sharing(change({ sellingCents: null }))).toBe("share_unpriced");
    expect(await sharing(document.lines, true)).toBe("share_unestimated");
    expect(await listShares(ctx, { quoteId })).toEqual([]);
  });
});

test("a quote without selling prices, shared with its costs, offers no free shipping", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext();
  const shown = await aQuote(ctx, workspace, (document) => ({
    ...document,
    lines: document.lines.map((line) => ({ ...line, sellingCents: null })),
    shippingChargedCents: null,
  }));
  const { link } = await shareQuote(ctx, { ...shown, ...shareOptions, showsCosts: true });
  const { sheet } = await openShare(link.split("/").at(-1) ?? "", null);
  expect(sheet).toMatchObject({ goodsCents: null, shippingCents: null, totalCents: null });
});

test("a shared link shows the current name of the workspace", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { token } = await aShare(workspace);
  await db().update(workspaces).set({ name: "Renamed & Co" }).where(eq(workspaces.id, workspace.workspaceId));
  expect((await openShare(token, null)).from).toBe("Renamed & Co");
});
