import { jobContext } from "#lib/core/auth/job-context.ts";
import { systemContext } from "#lib/core/auth/system-context.ts";
import { advanceRotation } from "#lib/features/webhooks/advance-rotation.ts";
import { rotateSecret } from "#lib/features/webhooks/rotate-secret.ts";

/** Does what a request of a browser or a turn of the worker does, in a process that a test can kill at any point. */
type Asked = { workspaceId: string; askedBy: string; act: "begin" | "turn" };

const { workspaceId, askedBy, act }: Asked = JSON.parse(process.argv[2] ?? "");
if (act === "begin") await rotateSecret(await jobContext({ workspaceId, mode: "live", askedBy }, "person"));
else await advanceRotation(await systemContext(workspaceId, "webhooks"));
process.exit(0);
