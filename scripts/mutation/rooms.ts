/** What is mutated together, and the tests that have to notice: no others are run for it. */
export type Room = { name: string; mutate: readonly string[]; tests: readonly string[] };

const inFolder = (folder: string, ...names: string[]) => names.map((name) => `${folder}/${name}.ts`);

export const rooms: readonly Room[] = [
  {
    name: "signature",
    mutate: [
      ...inFolder("lib/service", "sign-payload", "verify-signature"),
      "lib/webhooks/receiving/read-event.ts",
      "sandbox/domain/signature.ts",
    ],
    tests: [
      "lib/service/verify-signature.test.ts",
      "lib/webhooks/receiving/read-event.test.ts",
      "sandbox/domain/signature.test.ts",
    ],
  },
  { name: "money", mutate: ["lib/money.ts"], tests: ["lib/money.test.ts"] },
  {
    name: "intents",
    mutate: ["lib/intents/*.ts", "!lib/intents/*.test.ts"],
    tests: ["lib/intents/*.test.ts", "e2e/verbs/intents/*.test.ts"],
  },
  {
    name: "permissions",
    mutate: [
      ...inFolder("lib/auth", "permissions", "require-permission", "require-fresh", "landing-of"),
      ...inFolder("lib/auth", "context", "member-context", "job-context", "system-context", "keyring"),
      ...inFolder("lib/auth", "current-session", "find-session", "session-cookie"),
      ...inFolder("lib/auth", "find-member", "find-member-keys", "is-still-member"),
      ...inFolder("lib/auth", "held-role", "role-columns", "denied", "find-absence"),
      ...inFolder("lib/auth", "require-second-factor", "lacks-second-factor", "require-fresh-payment"),
      ...inFolder("lib/team", "check-change", "may-assign"),
    ],
    tests: [
      ...inFolder("lib/auth", "permissions.test", "require-fresh.test", "session-cookie.test"),
      "lib/team/may-assign.test.ts",
      "e2e/verbs/doors/*.test.ts",
    ],
  },
  {
    name: "guard",
    mutate: [
      ...inFolder("lib/transport", "same-origin", "is-own-request"),
      ...inFolder("lib/webhooks", "endpoint-url", "public-host", "receiver-address"),
      "sandbox/net/*.ts",
      "!sandbox/net/*.test.ts",
    ],
    tests: [
      "lib/transport/same-origin.test.ts",
      ...inFolder("lib/webhooks", "endpoint-url.test", "public-host.test", "receiver-address.test"),
      "sandbox/net/*.test.ts",
    ],
  },
];
