import { randomUUID } from "node:crypto";
import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import pg from "pg";
import { findBuiltActions } from "#e2e/access/surface/find-actions.ts";
import { connect } from "#e2e/access/world/set-up.ts";
import { cookiesOf, postForm } from "#e2e/access/world/sign-in.ts";
import type { StartedPressroom } from "#e2e/fixtures/start-pressroom.ts";
import { hashPassword } from "#lib/core/auth/hash-password.ts";
import type { Role } from "#lib/core/auth/permissions.ts";
import { root } from "#scripts/root.ts";
import { say } from "#scripts/words/say.ts";
import { goTo } from "./go-to.ts";

const password = "correct horse battery";
const name = "Atelier";
const liveLimits = { per_order_cents: 10_000, daily_cents: 1_000_000 };
const testPerOrderCents = 15_000;

export type JourneyWorkspace = Awaited<ReturnType<typeof openJourneyWorkspace>>;

/**
 * A workspace of its own with an owner, on its own account of the sandbox. The owner connects both keys over HTTP.
 * Colleagues are inserted as members, because inviting them is another journey. `testDailyCents`: the limit of the test
 * key in 24 hours, in cents.
 */
export async function openJourneyWorkspace(
  pressroom: StartedPressroom,
  browser: Browser,
  testDailyCents = 30_000,
) {
  const slug = `desk-${randomUUID().slice(0, 8)}`;
  const database = new pg.Client({ connectionString: pressroom.databaseUrl });
  await database.connect();
  await database.query("insert into workspaces (slug, name) values ($1, $2)", [slug, name]);
  const passwordHash = await hashPassword(password);
  const complaints: string[] = [];

  const emailOf = (role: Role) => `${role}@${slug}.example`;
  const signIn = async (page: Page, role: Role) => {
    await page.getByLabel(say("login.email")).fill(emailOf(role));
    await page.getByLabel(say("login.password"), { exact: true }).fill(password);
    await page.getByRole("button", { name: say("login.submit"), exact: true }).click();
    await expect(page).not.toHaveURL(/login/);
  };
  const signedIn = async (role: Role) => {
    const reply = await postForm(pressroom.url, "callback/credentials", { email: emailOf(role), password });
    return cookiesOf(reply).flatMap((given) => {
      const [name = "", value = ""] = given.split(/=(.*)/s);
      return value === "" ? [] : [{ name, value, url: pressroom.url }];
    });
  };
  /** Sets the session cookie without the sign-in page, which has its own journey. */
  const enter = async (context: BrowserContext, role: Role) => context.addCookies(await signedIn(role));
  const addPerson = (name: string, role: Role) =>
    database.query(
      `with person as (insert into users (email, name, password_hash) values ($1, $2, $3) returning id)
       insert into memberships (workspace_id, user_id, role)
       select workspaces.id, person.id, $4 from workspaces, person where slug = $5`,
      [emailOf(role), name, passwordHash, role, slug],
    );
  const join = async (name: string, role: Role): Promise<Page> => {
    await addPerson(name, role);
    const context = await browser.newContext({
      baseURL: pressroom.url,
      locale: "en-GB",
      timezoneId: "Europe/Berlin",
    });
    await enter(context, role);
    const page = await context.newPage();
    page.on("pageerror", (error) => complaints.push(error.message));
    await goTo(page, "/");
    return page;
  };

  const { control } = pressroom;
  const accountId = await control.createAccount(slug, "DE");
  const limits = {
    live: liveLimits,
    test: { per_order_cents: testPerOrderCents, daily_cents: testDailyCents },
  };
  const issue = (mode: "live" | "test") =>
    control.createKey(accountId, { mode, spending_limits: limits[mode] });
  const keys = { live: await issue("live"), test: await issue("test") };
  await addPerson("Ada Owner", "owner");
  const site = { url: pressroom.url, actions: findBuiltActions(root) };
  const cookie = (await signedIn("owner")).map(({ name, value }) => `${name}=${value}`).join("; ");
  for (const mode of ["live", "test"] as const)
    await connect(site, slug, cookie, { key: keys[mode].key, mode });

  return {
    slug,
    /** The name of the workspace. */
    name,
    keys,
    emailOf,
    enter,
    join,
    signIn,
    /** Expires all sessions of this member. */
    endSessions: (role: Role) =>
      database.query(
        "update sessions set expires_at = now() from users where users.id = user_id and email = $1",
        [emailOf(role)],
      ),
    /** Makes all sessions of the workspace one hour old. */
    ageSessions: () =>
      database.query(
        `update sessions set proved_at = now() - interval '1 hour' from memberships
         join workspaces on workspaces.id = workspace_id
         where memberships.user_id = sessions.user_id and slug = $1`,
        [slug],
      ),
    /** Changes a role as the team page does: stored, and announced to the member. */
    changeRole: (of: Role, role: Role) =>
      database.query(
        `with changed as (
           update memberships set role = $2 from users
           where users.id = user_id and email = $1 returning workspace_id, user_id)
         select pg_notify('pressroom_live', json_build_object(
           'workspaceId', workspace_id, 'kind', 'member', 'id', user_id)::text) from changed`,
        [emailOf(of), role],
      ),
    setWallet: (wallet: Parameters<typeof control.setWallet>[1]) =>
      control.setWallet(accountId, { credit_cents: 0, ...wallet }),
    addFault: (fault: object) => control.addFault({ account_id: accountId, ...fault }),
    clearFaults: control.clearFaults,
    makeDraft: (mode: "live" | "test", reference: string, quantity = 1, email?: string) =>
      makeDraft(pressroom, keys[mode].key, { reference, quantity, email }),
    /**
     * Confirms or cancels at the service directly. The service sends an event for a cancellation, but none for a
     * confirmation.
     */
    actAtService: (orderId: string, what: "confirm" | "cancel") =>
      callService(pressroom, keys.test.key, "POST", `/orders/${orderId}/${what}`),
    /** A browser error fails the journey. */
    close: async () => {
      await database.end();
      expect(complaints).toEqual([]);
    },
  };
}

/** Creates a draft as another shop system does: Pressroom learns of it from the service. */
async function makeDraft(
  pressroom: StartedPressroom,
  key: string,
  { reference, quantity, email }: { reference: string; quantity: number; email?: string | undefined },
) {
  const call = (method: string, path: string, body?: object) =>
    callService(pressroom, key, method, path, body);
  const [hoodie] = await call("GET", "/catalog/products?q=hoodie");
  const variants: { sku: string; availability: string }[] = await call(
    "GET",
    `/catalog/products/${hoodie.id}/variants`,
  );
  const sku = variants.find(({ availability }) => availability === "available")?.sku;
  const order = await call("POST", "/orders", {
    external_id: reference,
    shipping_address: {
      name: "Erika Mustermann",
      line1: "Heidestraße 17",
      postal_code: "51147",
      city: "Köln",
      country: "DE",
      email,
    },
    items: [{ sku, quantity }],
  });
  return order as {
    id: string;
    number: string;
    costs: { total_cents: number };
    items: { sku: string }[];
  };
}

async function callService(
  pressroom: StartedPressroom,
  key: string,
  method: string,
  path: string,
  body?: object,
) {
  const response = await fetch(`${pressroom.sandboxUrl}/v1${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${key}`,
      "Content-Type": "application/json",
      "Idempotency-Key": randomUUID(),
    },
    body: body && JSON.stringify(body),
  });
  expect(response.ok, `${method} ${path} was answered ${response.status}`).toBe(true);
  return (await response.json()).data;
}
