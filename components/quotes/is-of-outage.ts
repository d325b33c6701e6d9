import type { FetchRefusal } from "#lib/fetch-json.ts";

/** The sentences for these errors say that nothing was changed. A quote changes nothing anyway: it only lacks costs. */
export const isOfOutage = ({ code }: FetchRefusal): boolean =>
  code === "service_down" || code === "service_unreachable";
