import { decode } from "next-auth/jwt";
import { z } from "zod";
import { forgetStatements } from "#e2e/access/statements/read-statements.ts";
import { findBuiltActions } from "#e2e/access/surface/find-actions.ts";
import type { StartedPressroom } from "#e2e/fixtures/start-pressroom.ts";
import { deriveKey } from "#lib/derive.ts";
import { addAddress } from "./add-address.ts";
import { addDoubt } from "./add-doubt.ts";
import { addEndpoint, endpointUrl } from "./add-endpoint.ts";
import { addEventLog, eventText, refusedText } from "./add-event-log.ts";
import { addFrame } from "./add-frame.ts";
import { addGap } from "./add-gap.ts";
import { addImport, addMapping, importName } from "./add-import.ts";
import { addNote, noteText } from "./add-note.ts";
import { addNotifications } from "./add-notifications.ts";
import { addOrderView, orderViewName } from "./add-order-view.ts";
import { addOtherWorkspace } from "./add-other-workspace.ts";
import { addMembers } from "./add-people.ts";
import { addPrivacy } from "./add-privacy.ts";
import { addQuote, storeLogo } from "./add-quote.ts";
import { addRole, roleName } from "./add-role.ts";
import { addRunAndProblem } from "./add-run-and-problem.ts";
import { addSchedule, scheduleName } from "./add-schedule.ts";
import { addTemplate, templateName } from "./add-template.ts";
import { addTracking } from "./add-tracking.ts";
import { addUnsubscribeLink } from "./add-unsubscribe-link.ts";
import { addAskingUpload } from "./asking-uploads.ts";
import { beginUpload, uploadName } from "./begin-upload.ts";
import { connectPayingKey } from "./connect-paying-key.ts";
import { createInvalidCookies } from "./create-invalid-cookies.ts";
import { openDatabase } from "./database.ts";
import { findProduct } from "./find-product.ts";
import { anAddress, makeDraft } from "./make-draft.ts";
import { fileName } from "./make-file.ts";
import { makeInvitation } from "./make-invitation.ts";
import { addPayments } from "./payments.ts";
import { readSecretFile, readWebhookSecret } from "./read-secrets.ts";
import { sandboxDatabaseUrl } from "./sandbox-database-url.ts";
import { connect, submitOwner, tokenOf } from "./set-up.ts";
import { signIn } from "./sign-in.ts";
import { until } from "./until.ts";
import { firstTag, type World } from "./world.ts";

/** The token of /api/metrics. */
export const metricsToken = "canary-token-of-the-metrics";

const password = "a-password-nobody-else-has-4711";
const ownerEmail = "ada.canary@owner.example";
const workspaceName = "Canary & Daughters";
const reference = "CANARY-REF-8842";
const orderSchema = z.object({ number: z.string(), total_cents: z.coerce.number() });
const endpointSchema = z.object({ url: z.string(), id: z.guid() });
const workspaceSchema = z.object({ slug: z.string(), account_name: z.string() });

/** Sets up a new Pressroom through its own actions, with another workspace next to it. `root` contains its build. */
export async function openWorld(pressroom: StartedPressroom, root: string): Promise<World> {
  const { url, dataDir } = pressroom;
  const database = openDatabase(pressroom.databaseUrl);
  await forgetStatements(database);
  const actions = findBuiltActions(root);
  const site = { url, actions };
  const token = tokenOf(pressroom.setupLink);
  await submitOwner(site, { token, name: "Ada Canary", email: ownerEmail, password, workspaceName });
  const { id } = await database.one(z.object({ id: z.guid() }), "select id from users");
  const owner = { id, email: ownerEmail, cookie: await signIn(url, ownerEmail, password) };
  const { slug } = await database.one(z.object({ slug: z.string() }), "select slug from workspaces");
  await connect(site, slug, owner.cookie);
  const workspace = await database.one(workspaceSchema, "select slug, account_name from workspaces");

  const testKey = readSecretFile(dataDir, "demo-test-key");
  const liveKey = readSecretFile(dataDir, "demo-live-key");
  const paying = await connectPayingKey({ ...site, slug, database, pressroom, owner }, "test");
  const product = await findProduct(pressroom.sandboxUrl, testKey);
  const orderId = await makeDraft({ ...site, slug, owner, product }, reference);
  const { number, total_cents } = await database.one(
    orderSchema,
    "update orders set tags = array[$2] where id = $1 returning number, total_cents",
    [orderId, firstTag],
  );
  const endpoint = await database.one(endpointSchema, "select id, url from webhook_endpoints");
  const sandboxDatabase = openDatabase(sandboxDatabaseUrl(pressroom));
  const webhookSecret = await readWebhookSecret(sandboxDatabase, endpoint.url);
  await sandboxDatabase.close();
  const otherEndpoint = { id: await addEndpoint({ pressroom, testKey }) };

  const quote = await addQuote({ ...site, slug, owner, product, database });
  await addFrame({ database, product, quote });
  const template = { id: await addTemplate({ database, product, quote }), name: templateName };
  const role = { id: await addRole({ database, slug }, roleName), name: roleName };
  const orderView = {
    id: await addOrderView({ database, slug }, owner.id, orderViewName, true),
    name: orderViewName,
  };
  const address = { id: await addAddress({ database, slug }) };
  const schedule = { id: await addSchedule({ database, slug, product }), name: scheduleName };
  const note = { id: await addNote({ database, order: { id: orderId } }, owner) };
  const tracking = { token: await addTracking({ database, order: { id: orderId }, owner }) };
  const unsubscribe = { token: await addUnsubscribeLink({ database, slug }) };
  const doubt = await addDoubt({ database, order: { id: orderId } });
  const importer = { database, slug, owner, product };
  const imported = {
    id: await addImport(importer, { state: "checked" }),
    mappingId: await addMapping(importer, "Canary list"),
  };
  const privacy = await addPrivacy({ database, order: { id: orderId } }, slug);
  await storeLogo({ url, slug, owner });
  const asking = await addAskingUpload({ database, owner, dataDir, fileId: quote.fileId });
  const upload = { id: await beginUpload({ url, slug }, owner), name: uploadName };
  const payments = await addPayments(database, orderId);
  const deskWork = await addRunAndProblem(database, orderId);
  const eventLog = await addEventLog(database, orderId);
  const town = { url, database, password, ownerEmail, pressroom, actions };
  const other = await addOtherWorkspace(town, orderId);
  const members = { ...(await addMembers(town, slug)), owner };
  const told = await addNotifications({ database, order: { id: orderId } });
  const spent = await createInvalidCookies(town, slug);
  const invitation = await makeInvitation({ ...site, database, slug, owner });
  await untilQuiet(database, orderId);
  const gap = await addGap(database, orderId);

  const appSecret = readSecretFile(dataDir, "app-secret");
  const keyPrefixes = [testKey, liveKey, paying.key].map((key) => key.slice(0, "svc_test_".length + 6));
  const orderCanaries = [
    number,
    reference,
    payments.lostReference,
    noteText,
    anAddress.name,
    anAddress.line1,
    anAddress.city,
    scheduleName,
    eventText,
    refusedText,
  ];
  const secrets = {
    testKey,
    liveKey,
    payingKey: paying.key,
    appSecret,
    actionsKey: readSecretFile(dataDir, "actions-key"),
    databasePassword: decodeURIComponent(new URL(pressroom.ownDatabaseUrl).password),
    controlToken: pressroom.controlToken,
    webhookSecret,
    password,
    sid: await sidOf(owner.cookie, appSecret),
    sessionCookie: owner.cookie.replace(/^[^=]*=/, ""),
    invitationToken: invitation.token,
    shareToken: quote.share.token,
    metricsToken,
  };
  return {
    pressroom,
    url,
    database,
    actions,
    slug,
    owner,
    members,
    invitation,
    product,
    order: { id: orderId, number, totalCents: total_cents },
    payments,
    privacy,
    runAndProblem: deskWork,
    gap,
    eventLog,
    quote,
    asking,
    upload,
    template,
    orderView,
    role,
    address,
    schedule,
    note,
    tracking,
    unsubscribe,
    doubt,
    notificationIds: told,
    import: imported,
    keyPrefixes,
    payingKeyId: paying.id,
    endpoint: { segment: new URL(endpoint.url).pathname.split("/").at(-1) ?? "", secret: webhookSecret },
    otherEndpoint,
    orderCanaries,
    canaries: [
      ...orderCanaries,
      ...keyPrefixes,
      quote.name,
      roleName,
      fileName,
      upload.id,
      upload.name,
      template.name,
      orderView.name,
      importName,
      endpointUrl,
      workspaceName,
      workspaceName.replace("&", "&amp;"),
      workspace.account_name,
      ownerEmail,
      "Ada Canary",
      ...Object.values(secrets),
    ],
    secrets,
    other,
    invalidCookies: spent,
  };
}

/**
 * Waits until the first full sync has ended and the draft's own event has arrived, so that nothing changes by itself.
 */
async function untilQuiet(database: World["database"], orderId: string): Promise<void> {
  const count = async (query: string) => {
    const row = await database.one(z.object({ n: z.int() }), `select count(*)::int as n ${query}`);
    return row.n;
  };
  await until("all accounts were walked", async () => {
    return (await count("from workspaces where orders_synced_at is null")) === 0;
  });
  await until("the draft's event was applied", async () => {
    return (await count(`from webhook_events where order_id = '${orderId}' and applied_at is not null`)) > 0;
  });
}

async function sidOf(cookie: string, appSecret: string): Promise<string> {
  const token = cookie.replace(/^[^=]*=/, "");
  const claims = await decode({ token, secret: deriveKey(appSecret, "session").toString("base64") });
  return z.object({ sid: z.string() }).parse(claims).sid;
}
