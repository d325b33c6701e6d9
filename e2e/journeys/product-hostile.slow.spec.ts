import { expect } from "@playwright/test";
import { type ProxyReply, rewriteJson, startRewritingProxy } from "#e2e/fixtures/rewriting-proxy.ts";
import { startPressroom } from "#e2e/fixtures/start-pressroom.ts";
import { say } from "#scripts/words/say.ts";
import { goTo } from "./go-to.ts";
import { openJourneyWorkspace } from "./open-journey-workspace.ts";
import { test } from "./pressroom.ts";

const hostile = `
  <h2>Soft</h2><p onclick="hit('click')">Made to last</p>
  <script>hit("script")</script><img src=x onerror="hit('image')"><svg onload="hit('svg')"></svg>
  <iframe src="/account"></iframe><style>body { display: none }</style>
  <a href="javascript:hit('link')">Certificate</a> <a href="https://fine.example/gots">Standard</a>
  <math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=hit('mxss')&gt;">
  <noscript><p title="</noscript><img src=x onerror=hit('noscript')>"></noscript>`;

const strangeFacts = {
  a: { b: { c: { d: { e: { f: { g: "deep" } } } } } },
  tests: [
    { name: "<b>Rub</b>", grade: 4, ok: true },
    { name: "Light", grade: null, ok: false },
  ],
  mixed: [1, "two", { three: [3, { four: "4" }] }, null],
  constructor: "a word like another",
  sizing: [
    { size: "S", chest_cm: 48 },
    { size: "M", chest_cm: 53.5 },
  ],
};

/** Changes only the product itself; lists do not have these fields. */
function makeStrange(replied: ProxyReply): ProxyReply {
  return rewriteJson(replied, (json) => {
    const { data } = json as { data?: Record<string, unknown> };
    if (data && "description_html" in data)
      Object.assign(data, {
        description_html: hostile,
        details: hostile,
        facts: strangeFacts,
        attributes: { "": [[]] },
      });
    return json;
  });
}

test("hostile product texts are shown, and never run", async ({ browser, pressroom }) => {
  await using service = await startRewritingProxy(pressroom.sandboxUrl, { onReply: makeStrange });
  const other = await startPressroom({ env: { SERVICE_URL: service.url } });
  // This Pressroom starts no sandbox of its own, because its service is the proxy.
  const { sandboxUrl, control } = pressroom;
  const desk = await openJourneyWorkspace({ ...other, sandboxUrl, control }, browser);
  const page = await desk.join("Vera Viewer", "viewer");
  const hits: string[] = [];
  await page.exposeFunction("hit", (what: string) => hits.push(what));
  page.on("pageerror", ({ message }) => hits.push(message));
  const reply = await fetch(`${service.url}/v1/catalog/products?q=Everyday`, {
    headers: { Authorization: `Bearer ${desk.keys.test.key}` },
  });
  const { data: products } = await reply.json();

  await goTo(page, `/${desk.slug}/test/catalog/${products[0].id}`);
  const description = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: say("productPage.description") }) });
  await expect(description.getByRole("heading", { name: "Soft" })).toBeVisible();
  await description.getByText("Made to last").first().click();
  await description.getByText("Certificate").first().click();
  await expect(description.getByRole("link")).toHaveCount(1);
  await expect(description.getByRole("link", { name: "Standard" })).toHaveAttribute("rel", /noopener/);
  await expect(description.locator("script, img, svg, iframe, style, math, [onclick]")).toHaveCount(0);

  // In the order of the service, or in the database's order once the product is stored.
  const rub = page.getByRole("table", { name: "Tests" }).getByRole("row").filter({ hasText: "<b>Rub</b>" });
  for (const name of ["<b>Rub</b>", "4", "Yes"])
    await expect(rub.getByRole("cell", { name, exact: true })).toBeVisible();
  await expect(
    page
      .getByRole("table", { name: say("productPage.sizeGuide") })
      .getByRole("row", { name: "Chest 48 53.5" }),
  ).toBeVisible();
  await expect(page.getByText("a word like another")).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText("[object");
  expect(hits).toEqual([]);
  await page.context().close();
  await desk.close();
  await other.stop();
});
