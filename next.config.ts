import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";
import { assetPolicy, inertPolicy, strictTransport } from "./lib/core/transport/reply-headers.ts";

const withNextIntl = createNextIntlPlugin({
  requestConfig: "./lib/core/i18n/request.ts",
  experimental: {
    // Messages are parsed at build time, so that no browser loads the parser.
    messages: { path: "./messages", format: "json", locales: "infer", precompile: true },
  },
});

const nextConfig: NextConfig = {
  // A folder that runs without the sources and without Next's own compiler.
  output: "standalone",
  // The program that decodes pictures is started by its file, so its imports are not found.
  outputFileTracingIncludes: {
    "/**": ["lib/features/uploads/internal/inspect/*.ts"],
    "/help/**": ["docs/merchant/**/*.md"],
  },
  poweredByHeader: false,
  // The service chooses its own picture hosts, and this server never decodes pictures from other hosts.
  images: { unoptimized: true },
  // Several instances run a copy of one build: the hash of the sources gives each the same id.
  deploymentId: process.env.BUILD_HASH,
  serverExternalPackages: [
    "pg",
    "pino",
    "graphile-worker",
    "@node-rs/argon2",
    "nodemailer",
    "prom-client",
    // Loaded only on request: lib/core/tracing/start-tracing.ts.
    "@opentelemetry/exporter-trace-otlp-grpc",
    "@opentelemetry/exporter-trace-otlp-http",
    "@opentelemetry/exporter-trace-otlp-proto",
    "@opentelemetry/resources",
    "@opentelemetry/sdk-node",
    "@opentelemetry/sdk-trace",
  ],
  // `npm test` checks the types, so that a merchant's first start does not wait for it.
  typescript: { ignoreBuildErrors: true },
  turbopack: {
    root: import.meta.dirname,
  },
  experimental: {
    // A chunk of a few kB that another page shares is not worth another request.
    turbopackChunking: { minChunkSize: 400_000, requestCost: 5_000_000, firstPageLoadPriority: 0.8 },
  },
  redirects: async () => [
    { source: "/help", destination: "/help/first-day", permanent: false },
    // Old links in mails and notifications.
    ...["approvals/runs", "orders/bulk"].map((before) => ({
      source: `/:workspace/:mode/${before}/:run`,
      destination: "/:workspace/:mode/runs/:run",
      permanent: true,
    })),
  ],
  headers: async () => [
    {
      source: "/:path*",
      headers: [
        { key: "X-Content-Type-Options", value: "nosniff" },
        { key: "Referrer-Policy", value: "same-origin" },
        { key: "X-Frame-Options", value: "DENY" },
        { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=()" },
        { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
        { key: "Cross-Origin-Resource-Policy", value: "same-origin" },
      ],
    },
    // The proxy sets this header for pages, from APP_URL; for their assets the protocol of the request decides.
    {
      source: "/:path*",
      has: [{ type: "header", key: "x-forwarded-proto", value: "https" }],
      headers: [{ key: "Strict-Transport-Security", value: strictTransport }],
    },
    // API replies: a browser must never run, frame or display their content, whatever type it seems to have.
    { source: "/api/:path*", headers: [{ key: "Content-Security-Policy", value: inertPolicy }] },
    ...["/_next/:path*", "/icon.svg", "/favicon.ico"].map((source) => ({
      source,
      headers: [{ key: "Content-Security-Policy", value: assetPolicy }],
    })),
    // The URL of a shared quote is a secret, like the link of a reset or an email change: other sites and search
    // indexes must not learn it.
    ...["/share/:path*", "/api/share/:path*", "/reset/:path*", "/account/email/:path*"].map((source) => ({
      source,
      headers: [
        { key: "Referrer-Policy", value: "no-referrer" },
        { key: "X-Robots-Tag", value: "noindex, nofollow, noarchive" },
      ],
    })),
  ],
};

export default withNextIntl(nextConfig);
