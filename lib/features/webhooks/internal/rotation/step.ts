import type { SystemContext } from "#lib/core/auth/system-context.ts";
import type { Rotation } from "./find-rotation.ts";

/** What a step came to: the exchange as it is now (null when it is over), or how long to wait. */
export type StepResult = { moved: Rotation | null } | { waitSeconds: number };

export type Step = (ctx: SystemContext, rotation: Rotation) => Promise<StepResult>;
