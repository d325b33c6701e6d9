import type { CallReport } from "../call-report.ts";
import { createServiceClient, type ServiceClientOptions } from "../client.ts";

export const testKey = "svc_test_canary_0123456789";

/** A client that does not wait between attempts, and the reports of its attempts. */
export function connect(baseUrl: string, options: Partial<ServiceClientOptions> = {}) {
  const reports: CallReport[] = [];
  const client = createServiceClient({
    baseUrl,
    apiKey: testKey,
    random: () => 0,
    onCall: (report) => reports.push(report),
    ...options,
  });
  return { client, reports, reasons: () => reports.map((report) => report.next) };
}

/** The error with which a promise rejects. */
export async function rejection(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error("It was expected to fail.");
}
