import { expect } from "@playwright/test";
import { locales } from "#lib/core/i18n/locales.ts";
import { readMessages } from "#lib/core/i18n/read-messages.ts";
import { helpTopics } from "#lib/help-topics.ts";
import { say } from "#scripts/words/say.ts";
import { goTo } from "./go-to.ts";
import { test } from "./pressroom.ts";

const topics = Object.values(helpTopics).flat();
const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found = ""]) => found);

test("a screen's help opens its page, in the language of the reader", async ({
  page,
  desk,
  browser,
  pressroom,
}) => {
  await desk.enter(page.context(), "owner");

  await test.step("the orders' help opens in a new window, and its links lead on", async () => {
    await goTo(page, `/${desk.slug}/test/orders`);
    const opening = page.waitForEvent("popup");
    await page.getByRole("link", { name: say("helpLink.open") }).click();
    const help = await opening;
    await expect(help.getByRole("heading", { level: 1 })).toHaveText("Orders");
    await expect(help.getByRole("link", { name: "Orders", exact: true })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await help.getByRole("article").getByRole("link", { name: "Bulk actions" }).click();
    await expect(help).toHaveURL("/help/bulk");
    await expect(help.getByRole("cell").first()).toBeVisible();
  });

  await test.step("a page without a translation is shown in English within the reader's language", async () => {
    const french = await readMessages("fr");
    const visitor = await (await browser.newContext({ baseURL: pressroom.url, locale: "fr-FR" })).newPage();
    await goTo(visitor, "/help/orders");
    await expect(visitor.getByRole("article")).toHaveAttribute("lang", "fr");
    await goTo(visitor, "/help/audit-log");
    await expect(visitor.getByRole("article")).toHaveAttribute("lang", "en");
    await expect(visitor.getByRole("navigation", { name: french.help.title })).toBeVisible();
  });
});

test("each link of the help leads to a page, and to an anchor if both are in one language", async ({
  request,
}) => {
  for (const locale of locales) {
    const read = async (topic: string) => {
      const reply = await request.get(`/help/${topic}`, { headers: { "Accept-Language": locale } });
      expect(reply.status()).toBe(200);
      const [html = "", lang = ""] = /<article lang="(\w+)"[\s\S]*<\/article>/.exec(await reply.text()) ?? [];
      const anchors = all(html, /<h\d[^>]* id="([^"]+)"/g).map((id) => `#${id}`);
      return { topic, lang, anchors, links: all(html, /href="\/help\/([^"]+)"/g).map(decodeURI) };
    };
    const pages = await Promise.all(topics.map(read));
    const broken = pages.flatMap(({ lang, links }) =>
      links.filter((link) => {
        const [, topic, anchor] = /^([\w-]+)(#.+)?$/.exec(link) ?? [];
        const target = pages.find((page) => page.topic === topic);
        return !target || (anchor && target.lang === lang && !target.anchors.includes(anchor));
      }),
    );
    expect(pages.flatMap(({ links }) => links).length).toBeGreaterThan(40);
    expect(broken, locale).toEqual([]);
  }
});
