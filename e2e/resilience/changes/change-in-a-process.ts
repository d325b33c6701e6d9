import { jobContext } from "#lib/core/auth/job-context.ts";
import { changeOrder } from "#lib/features/orders/change-order.ts";
import type { ChangeOrderInput } from "#lib/features/orders/schemas.ts";

/** What a request of a browser does, in a process that can be killed at any point of it. */
type Asked = { workspaceId: string; askedBy: string; change: ChangeOrderInput };

const { workspaceId, askedBy, change }: Asked = JSON.parse(process.argv[2] ?? "");
await changeOrder(await jobContext({ workspaceId, mode: "live", askedBy }, "person"), change);
process.exit(0);
