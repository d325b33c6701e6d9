import { ServiceFailure } from "#lib/core/service/errors.ts";
import { describeException } from "#lib/describe-exception.ts";
import { log } from "#lib/log.ts";

/** The queue logs and stores the message of what a task throws, so it gets one that names nobody. */
export function withoutMessage<Payload>(task: (payload: Payload) => Promise<void>) {
  return async (payload: Payload): Promise<void> => {
    try {
      await task(payload);
    } catch (error) {
      if (error instanceof ServiceFailure) throw error;
      const described = describeException(error);
      log().error({ ...described, component: "worker" }, "task failed");
      throw new Error([described.kind, described.code].filter(Boolean).join(" "));
    }
  };
}
