import type { Found } from "./find-faults.ts";

export const tiers = ["core", "all"] as const;
export type Tier = (typeof tiers)[number];

export type Room = {
  name: string;
  /** Globs of the product files that the room is about. */
  product: readonly string[];
  /** Which of their faults count, where not all do. */
  counts?: (fault: Found) => boolean;
  /** Globs of the test files that claim it, of both tiers. */
  claims: readonly string[];
  /** Verbs' tests claim it only for the features that they import. */
  byFeature?: true;
};

const inFolder = (folder: string, names: string) => names.split(" ").map((name) => `${folder}/${name}.ts`);
const tests = (folder: string, names: string) =>
  inFolder(folder, names.replaceAll(/\S+/g, "$&{,.slow}.test"));
const unit = (...folders: string[]) => folders.map((folder) => `${folder}/**/*.test.ts`);
const verbs = (names: string) => tests("e2e/verbs", names);
const contract = (names: string) => tests("e2e/contract", names);
const resilience = (names: string) => tests("e2e/resilience", names);
const journeys = (names: string) => inFolder("e2e/journeys", names.replaceAll(/\S+/g, "$&{,.slow}.spec"));
const access = "e2e/access/access.test.ts";

/** Whether `npm test` runs it; `npm run test:all` runs every one. */
export const isOfCore = (test: string): boolean => !test.includes(".slow.");

/** Whether it runs the production build. */
export const needsBuild = (test: string): boolean =>
  /^e2e\/(journeys\/|access\/\w+\.test|resilience\/)/.test(test);

const countScopes = (text: string) => text.match(/\b(workspaceId|mode)\b/g)?.length ?? 0;

export const rooms: readonly Room[] = [
  {
    name: "money",
    product: [
      "lib/{money,intents/*,recovery/*,approvals/*}.ts",
      "lib/orders/{create,confirm,place,cancel}-order.ts",
      "lib/orders/{send,record,judge,settle,end}-*.ts",
      "lib/orders/{hold-request,check-paying-key,answer-doubt,find-own-creation,status}.ts",
      "lib/bulk/{pay-selection,run-bulk,mark-rows,settle-rows,hold-run}.ts",
      "lib/service/{decide-retry,endpoints,call-service,attempt-call}.ts",
    ],
    claims: [
      ...unit("lib/intents", "lib/orders"),
      ...inFolder("lib", "money.test service/decide-retry.test service/endpoints.test service/client.test"),
      "e2e/verbs/intents/*.test.ts",
      ...verbs("orders payments recovery recovery-pace doubtful-answers tolerance replaced-keys paying-key"),
      ...verbs("restored-copy payment-runs approvals bulk-runs bulk-moved duplicate-orders unfinished"),
      ...contract("payment orders faults"),
      access,
      ...journeys("payments"),
      ...verbs("own-creation creation-doubts creation-conflicts repeated-creations two-tabs outage"),
      ...verbs("payment-run-workers bulk-run-workers planted-submissions"),
      ...resilience("money crashes faults kills"),
    ],
  },
  {
    name: "rights",
    product: [
      "lib/auth/{permissions,require-*,landing-of,who-may,whom-to-ask,held-role,role-columns,denied}.ts",
      "lib/auth/{*context,keyring,find-*,is-still-member,lacks-second-factor,while-member,enter}.ts",
      "lib/{roles,team}/*.ts",
      "lib/sign-in/{prove-again,record-proof}.ts",
    ],
    claims: [
      ...unit("lib/auth", "lib/roles", "lib/team"),
      "e2e/verbs/doors/*.test.ts",
      ...verbs("team custom-roles invitations prove-again suspensions whom-to-ask member-keys sessions"),
      ...verbs("second-factor audit workspaces invitation-mails"),
      access,
      ...verbs("pre-hijacking sealed-secrets"),
      ...journeys("team"),
    ],
  },
  {
    name: "workspace",
    product: ["lib/**/*.ts"],
    counts: ({ kind, before, after }) =>
      kind === "condition of and() left out"
        ? countScopes(before) > countScopes(after)
        : kind === "equality turned" && countScopes(before) > 0,
    claims: ["e2e/verbs/doors/*.test.ts", "e2e/verbs/*.test.ts", access, ...resilience("money faults")],
    byFeature: true,
  },
  {
    name: "signature",
    product: [
      "lib/service/{sign-payload,verify-signature}.ts",
      "lib/webhooks/{receiving,rotation}/*.ts",
      "lib/public/receive-delivery.ts",
      "app/api/webhooks/**/*.ts",
    ],
    claims: [
      ...inFolder("lib", "service/verify-signature.test webhooks/receiving/*.test"),
      ...verbs("receiver receiver-strays refused-posts refused-log deliveries secret-rotation endpoints"),
      ...contract("webhooks"),
      ...journeys("webhooks"),
      access,
      ...verbs("rotation-workers receiver-trouble"),
      ...resilience("rotations deliveries delivery-storms"),
    ],
  },
  {
    name: "cursor",
    product: [
      "lib/{cursor,service/paginate,templates/name-cursor,catalog/search-position,approvals/read-lane}.ts",
      "lib/orders/list/{order-position,passed-bounds,read-page,order-walk,get-walk,steady-rows,hot-pages}.ts",
      "lib/events/{turn-page,steady-page,list/read-page,list/select-events,gaps/list-gaps}.ts",
      "lib/{audit/list/turn-page,files/search-files,files/find-printable-areas,webhooks/list-registered}.ts",
      "lib/*/list-{orders,events,refusals,audit,quotes,addresses,schedules,templates,inbox,problems}.ts",
      "lib/*/list-{imports,requests,refused}.ts",
    ],
    claims: [
      ...inFolder("lib", "cursor.test service/paginate.test events/steady-page.test orders/list/*.test"),
      ...verbs("order-list order-export order-views event-log event-gaps event-export refused-log audit-log"),
      ...verbs("library printable-areas quotes addresses schedules templates inbox problems imports"),
      ...verbs("approvals search-catalog catalog-mirror endpoints"),
      access,
      ...journeys("orders-list"),
      ...verbs("order-plans event-plans audit-plans problems-at-scale gaps-at-scale seeded-orders"),
    ],
  },
  {
    name: "mirror",
    product: [
      "lib/orders/mirror/**/*.ts",
      "lib/orders/{mirror-order,mirror-pages,reconcile-orders,walk-orders,read-order,reread-order}.ts",
      "lib/catalog/{sync,refresh,reread,keep,write,read,note,hold,discover,due,pick,passes,has}*.ts",
      "lib/events/processing/*.ts",
      "lib/jobs/tasks/{reconcile-orders,reread-*,sync-catalog,walk-orders}.ts",
    ],
    claims: [
      ...unit("lib/orders/mirror", "lib/catalog"),
      ...verbs("order-mirror reconcile freshness order-walk catalog-mirror catalog-misses event-processing"),
      ...verbs("event-gaps unknown-statuses stored-data printable-areas search-catalog recovery"),
      ...contract("catalog tolerance"),
      ...verbs("catalog-sync catalog-changes catalog-events gaps-at-scale plan-work service-pauses outage"),
      ...resilience("deliveries delivery-storms crashes kills"),
    ],
  },
  {
    name: "import",
    product: ["lib/imports/**/*.ts", "app/api/imports/**/*.ts"],
    claims: [
      ...unit("lib/imports"),
      ...verbs("imports import-corrections import-leftovers import-payments import-sample stored-data"),
      access,
      ...verbs("import-workers"),
      ...journeys("import"),
    ],
  },
  {
    name: "quote",
    product: ["lib/quotes/**/*.ts", "app/api/{quotes,estimates,destinations,share}/**/*.ts"],
    claims: [
      ...unit("lib/quotes"),
      ...verbs("quotes quote-versions quote-shares quote-orders order-quoted differing-orders destinations"),
      ...verbs("refused-fields templates-in-use"),
      ...resilience("quote-estimates"),
      ...journeys("quote-to-order"),
      access,
      ...journeys("quote-builder"),
    ],
  },
  {
    name: "upload",
    product: ["lib/{uploads,storage}/**/*.ts", "app/api/{uploads,upload-states}/**/*.ts"],
    claims: [
      ...unit("lib/uploads", "lib/storage"),
      ...verbs("uploads uploads-beginning uploads-checking uploads-cleaning uploads-link uploads-list files"),
      ...verbs("hostile-pictures full-disk"),
      ...journeys("uploads"),
      access,
      ...verbs("uploads-sending uploads-crashes library"),
      ...resilience("uploads"),
      ...journeys("files"),
    ],
  },
  {
    name: "live",
    product: ["lib/live/*.ts", "components/live/*.{ts,tsx}", "app/api/live/**/*.ts"],
    claims: [
      ...unit("lib/live", "components/live"),
      ...verbs("live-stream deliveries tell-members service-pauses uploads-list sessions inbox"),
      ...journeys("live second-person offline webhooks"),
      access,
      ...verbs("two-tabs outage"),
      ...resilience("live"),
      ...journeys("outage connection"),
    ],
  },
];
