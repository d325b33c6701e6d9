import { expect, test } from "vitest";
import { isTracingRequested } from "./is-tracing-requested.ts";

const endpoint = "http://127.0.0.1:4318";

test.each([
  ["an endpoint", { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }],
  ["an endpoint for traces", { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: endpoint }],
  ["an exporter", { OTEL_TRACES_EXPORTER: "otlp" }],
  [
    "an endpoint and an SDK that is not disabled",
    { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SDK_DISABLED: "false" },
  ],
])("%s asks for traces", (_, given) => {
  expect(isTracingRequested(given)).toBe(true);
});

test.each([
  ["nothing", {}],
  ["an empty endpoint", { OTEL_EXPORTER_OTLP_ENDPOINT: "" }],
  ["a name alone", { OTEL_SERVICE_NAME: "pressroom" }],
  ["the exporter none", { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_EXPORTER: "none" }],
  ["a disabled SDK", { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SDK_DISABLED: "True" }],
])("%s does not", (_, given) => {
  expect(isTracingRequested(given)).toBe(false);
});
