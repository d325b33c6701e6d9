export const tiers = ["core", "all"] as const;
export type Tier = (typeof tiers)[number];

export type Room = {
  name: string;
  /** Globs of the test files that cover it, of both tiers. */
  testGlobs: readonly string[];
  /** The tests of verbs cover it only for the features that they import. */
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

export const rooms: readonly Room[] = [
  {
    name: "money",
    testGlobs: [
      ...unit("lib/core/intents", "lib/features/orders"),
      ...inFolder("lib", "money.test core/leases.test core/service/{decide-retry,endpoints,client}.test"),
      "e2e/verbs/intents/*.test.ts",
      ...verbs("orders payments recovery recovery-pace doubtful-answers tolerance replaced-keys paying-key"),
      ...verbs(
        "restored-copy payment-runs approvals bulk-runs bulk-selection-changes duplicate-orders unfinished",
      ),
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
    testGlobs: [
      ...unit("lib/core/auth", "lib/features/roles", "lib/features/team"),
      "e2e/verbs/contexts/*.test.ts",
      ...verbs("team custom-roles invitations prove-again suspensions whom-to-ask member-keys sessions"),
      ...verbs("second-factor audit workspaces invitation-mails"),
      access,
      ...verbs("pre-hijacking sealed-secrets"),
      ...journeys("team"),
    ],
  },
  {
    name: "workspace",
    testGlobs: ["e2e/verbs/contexts/*.test.ts", "e2e/verbs/*.test.ts", access, ...resilience("money faults")],
    byFeature: true,
  },
  {
    name: "signature",
    testGlobs: [
      ...inFolder("lib", "core/service/verify-signature.test features/webhooks/**/*.test"),
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
    testGlobs: [
      ...inFolder("lib", "cursor.test core/service/paginate.test features/{events,orders}/**/*.test"),
      ...verbs("order-list order-export order-views event-log event-gaps event-export refused-log audit-log"),
      ...verbs("library printable-areas quotes addresses schedules templates inbox problems imports"),
      ...verbs("approvals search-catalog catalog-mirror endpoints"),
      access,
      ...journeys("orders-list orders-list-changes"),
      ...verbs("order-plans event-plans audit-plans problems-at-scale gaps-at-scale seeded-orders"),
    ],
  },
  {
    name: "mirror",
    testGlobs: [
      ...unit("lib/features/orders", "lib/features/catalog"),
      ...verbs("order-mirror reconcile freshness order-sync catalog-mirror catalog-misses event-processing"),
      ...verbs("event-gaps unknown-statuses stored-data printable-areas search-catalog recovery"),
      ...contract("catalog tolerance"),
      ...verbs("catalog-sync catalog-changes catalog-events gaps-at-scale plan-work service-pauses outage"),
      ...resilience("deliveries delivery-storms crashes kills"),
    ],
  },
  {
    name: "import",
    testGlobs: [
      ...unit("lib/workflows/imports"),
      ...verbs("imports import-corrections import-leftovers import-payments import-sample stored-data"),
      access,
      ...verbs("import-workers"),
      ...journeys("import"),
    ],
  },
  {
    name: "quote",
    testGlobs: [
      ...unit("lib/features/quotes"),
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
    testGlobs: [
      ...unit("lib/features/uploads", "lib/core/storage"),
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
    testGlobs: [
      ...unit("lib/core/live", "components/live"),
      ...verbs("live-stream deliveries notify-members service-pauses uploads-list sessions inbox"),
      ...journeys("live second-person offline webhooks"),
      access,
      ...verbs("two-tabs outage"),
      ...resilience("live"),
      ...journeys("outage connection"),
    ],
  },
];
