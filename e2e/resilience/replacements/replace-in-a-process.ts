import { jobContext } from "#lib/core/auth/job-context.ts";
import { replaceOrder } from "#lib/features/orders/replace-order.ts";
import type { ReplacementInput } from "#lib/features/orders/schemas.ts";

/** Does what a request of a browser does, in a process that a test can kill at any point. */
type Asked = { workspaceId: string; askedBy: string; change: ReplacementInput };

const { workspaceId, askedBy, change }: Asked = JSON.parse(process.argv[2] ?? "");
await replaceOrder(await jobContext({ workspaceId, mode: "live", askedBy }, "person"), change);
process.exit(0);
