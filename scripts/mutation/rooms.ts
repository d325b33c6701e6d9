/** Files that are mutated together, and the only tests that run for them. */
export type Room = { name: string; mutate: readonly string[]; tests: readonly string[] };

const inFolder = (folder: string, ...names: string[]) => names.map((name) => `${folder}/${name}.ts`);

export const rooms: readonly Room[] = [
  {
    name: "signature",
    mutate: [
      "lib/core/service/verify-signature.ts",
      "lib/features/webhooks/read-event.ts",
      "sandbox/domain/signature.ts",
    ],
    tests: [
      "lib/core/service/verify-signature.test.ts",
      "lib/features/webhooks/read-event.test.ts",
      "sandbox/domain/signature.test.ts",
    ],
  },
  { name: "money", mutate: ["lib/money.ts"], tests: ["lib/money.test.ts"] },
  {
    name: "intents",
    mutate: ["lib/core/leases.ts", "lib/core/intents/*.ts", "!lib/core/intents/*.test.ts"],
    tests: ["lib/core/leases.test.ts", "lib/core/intents/*.test.ts", "e2e/verbs/intents/*.test.ts"],
  },
  {
    name: "permissions",
    mutate: [
      ...inFolder("lib/core/auth", "permissions", "require-permission", "require-fresh", "held-role"),
      ...inFolder("lib/core/auth", "context", "member-context", "job-context", "system-context", "keyring"),
      ...inFolder("lib/core/auth", "current-session", "find-session", "session-cookie", "find-member"),
      ...inFolder("lib/core/auth", "second-factor", "mode-of", "find-absence"),
      "lib/features/team/{may-assign,internal/check-change}.ts",
    ],
    tests: [
      ...inFolder("lib/core/auth", "permissions.test", "require-fresh.test", "session-cookie.test"),
      "lib/features/team/may-assign.test.ts",
      "e2e/verbs/contexts/*.test.ts",
    ],
  },
  {
    name: "guard",
    mutate: [
      ...inFolder("lib/core/transport", "same-origin", "is-own-request"),
      "lib/features/webhooks/{endpoint-url,receiver-address,internal/public-host}.ts",
      "sandbox/net/*.ts",
      "!sandbox/net/*.test.ts",
    ],
    tests: [
      "lib/core/transport/same-origin.test.ts",
      "lib/features/webhooks/{endpoint-url,receiver-address,internal/public-host}.test.ts",
      "sandbox/net/*.test.ts",
    ],
  },
];
