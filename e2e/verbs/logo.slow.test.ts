import sharp from "sharp";
import { expect, test } from "vitest";
import { openWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { getLogo } from "#lib/features/settings/get-logo.ts";
import { removeLogo } from "#lib/features/settings/remove-logo.ts";
import { storeLogo } from "#lib/features/settings/store-logo.ts";
import { jpeg, png } from "#sandbox/testing/pictures.ts";

const pressroom = useVerbs();

const secret = "CANARY-IN-THE-METADATA";

test("a logo is re-encoded as a small PNG without metadata", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext();
  const exif = { IFD0: { Copyright: secret }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } };
  const large = await sharp(await jpeg({ width: 3_000, height: 2_000 }))
    .withExif(exif)
    .jpeg()
    .toBuffer();
  expect(large.includes(secret)).toBe(true);
  await storeLogo(ctx, Buffer.concat([large, Buffer.from(`<script>${secret}</script>`)]));
  const logo = await getLogo(ctx);
  const content = Buffer.from(logo?.content ?? []);
  expect(logo?.mimeType).toBe("image/png");
  expect(content.includes(secret)).toBe(false);
  const { width, height, format, exif: kept } = await sharp(content).metadata();
  expect({ width, height, format, kept }).toEqual({
    width: 360,
    height: 240,
    format: "png",
    kept: undefined,
  });
});

test("a new logo replaces the old one, and can be removed", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext();
  await storeLogo(ctx, await png({ color: "#112233" }));
  const first = await getLogo(ctx);
  await storeLogo(ctx, await png({ color: "#332211" }));
  expect((await getLogo(ctx))?.content).not.toEqual(first?.content);
  await removeLogo(ctx);
  await removeLogo(ctx);
  expect(await getLogo(ctx)).toBeNull();
});

const bomb = () =>
  sharp({
    create: { width: 9_000, height: 9_000, channels: 3, background: "#000" },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9 })
    .toBuffer();
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>';

test.each([
  ["an SVG", async () => Buffer.from(svg)],
  ["an SVG that begins like a PNG", async () => Buffer.from(`\u0089PNG\r\n\u001a\n${svg}`, "latin1")],
  ["a GIF", async () => Buffer.from("R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=", "base64")],
  [
    "a WebP",
    async () =>
      sharp(await png())
        .webp()
        .toBuffer(),
  ],
  ["half a PNG", async () => (await png({ width: 400, height: 400 })).subarray(0, 300)],
  ["more pixels than any logo has", bomb],
  ["nothing", async () => Buffer.alloc(0)],
])("%s is refused, and the logo stays unchanged", async (_, make) => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext();
  await storeLogo(ctx, await png());
  const before = await getLogo(ctx);
  await expect(storeLogo(ctx, await make())).rejects.toMatchObject({ code: "logo_no_picture" });
  await expect(storeLogo(ctx, null)).rejects.toMatchObject({ code: "logo_too_large", status: 413 });
  expect(await getLogo(ctx)).toEqual(before);
});

test("owners and admins set the logo; other roles cannot", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const picture = await png();
  for (const role of ["manager", "operator", "designer", "developer", "viewer"] as const) {
    const ctx = await workspace.contextOf(await workspace.addMember(role));
    await expect(storeLogo(ctx, picture)).rejects.toMatchObject({ code: "forbidden_role" });
    await expect(removeLogo(ctx)).rejects.toMatchObject({ code: "forbidden_role" });
    expect(await getLogo(ctx)).toBeNull();
  }
  await storeLogo(await workspace.contextOf(await workspace.addMember("admin")), picture);
  expect(await getLogo(await workspace.ownerContext())).not.toBeNull();
});
