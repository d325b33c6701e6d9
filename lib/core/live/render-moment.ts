import "server-only";
import { cache } from "react";
import { liveMoment } from "./listen.ts";

/**
 * Before anything was read for this request: what changed since is told by the stream, so that what was rendered need
 * not be asked for again.
 */
export const renderMoment = cache(liveMoment);
