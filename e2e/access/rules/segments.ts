import type { World } from "#e2e/access/world/world.ts";

/** The value of each dynamic path segment. A segment without an entry fails the suite. */
const segments: Readonly<Record<string, (world: World) => string>> = {
  workspace: ({ slug }) => slug,
  mode: () => "test",
  order: ({ order }) => order.id,
  quote: ({ quote }) => quote.id,
  file: ({ quote }) => quote.fileId,
  upload: ({ asking }) => asking.id,
  share: ({ quote }) => quote.share.token,
  line: () => "a-line-of-no-quote",
  tracking: ({ tracking }) => tracking.token,
  unsubscribe: ({ unsubscribe }) => unsubscribe.token,
  run: ({ payments }) => payments.runId,
  template: ({ template }) => template.id,
  schedule: ({ schedule }) => schedule.id,
  import: ({ import: { id } }) => id,
  product: ({ product }) => product.id,
  topic: () => "first-day",
  token: ({ invitation }) => invitation.token,
  // Invalid links about an account; suites/accounts.ts tests real ones.
  reset: () => "a-link-that-sets-no-password-of-anybody-at",
  confirmation: () => "a-link-that-confirms-nothing-of-anybody-att",
  event: ({ eventLog }) => eventLog.eventId,
  erasure: ({ privacy }) => privacy.requestId,
  refusal: ({ eventLog }) => eventLog.refusalId,
  endpoint: ({ endpoint }) => endpoint.segment,
  "...nextauth": () => "session",
};

export const knownSegments: readonly string[] = Object.keys(segments);

export function segmentValues(world: World, change: Record<string, string> = {}): Record<string, string> {
  const values = Object.entries(segments).map(([name, value]) => [name, value(world)] as const);
  return { ...Object.fromEntries(values), ...change };
}
