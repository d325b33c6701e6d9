import { SpanKind } from "@opentelemetry/api";
import type { PoolClient } from "pg";
import { markFailed, startChild } from "#lib/spans.ts";

type Query = (...given: unknown[]) => unknown;

/**
 * Gives each statement of a connection a span with its text, never with its values. The pool has one client class and
 * this is its only caller, so nothing of pg needs to be patched while it loads: Turbopack renames pg in the build, and
 * the worker imports it as an ES module.
 */
export function traceStatements(client: PoolClient): void {
  const query = client.query.bind(client) as Query;
  const traced: Query = (...given) => {
    const text = textOf(given);
    const operation = /\w+/.exec(text ?? "")?.[0]?.toLowerCase() ?? "";
    const span =
      text === null
        ? null
        : startChild(`statement ${operation}`, {
            kind: SpanKind.CLIENT,
            attributes: {
              "db.system.name": "postgresql",
              "db.operation.name": operation,
              "db.query.text": text,
            },
          });
    const result = query(...given);
    if (span && result instanceof Promise)
      result.then(
        () => span.end(),
        (error: unknown) => {
          markFailed(span, error);
          span.end();
        },
      );
    return result;
  };
  Object.assign(client, { query: traced });
}

/** Null for a stream, such as COPY, and for a call with a callback: only a promise says when the statement ended. */
function textOf(given: readonly unknown[]): string | null {
  const [asked] = given;
  if (given.some((each) => typeof each === "function")) return null;
  if (typeof asked === "string") return asked;
  if (typeof asked !== "object" || asked === null || "submit" in asked) return null;
  return "text" in asked && typeof asked.text === "string" ? asked.text : null;
}
