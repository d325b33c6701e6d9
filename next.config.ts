import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";
import { assetPolicy, inertPolicy, strictTransport } from "./lib/core/transport/reply-headers.ts";

const withNextIntl = createNextIntlPlugin({
  requestConfig: "./lib/core/i18n/request.ts",
  experimental: {
    // Messages are read when this is built, so that no browser loads what reads them.
    messages: { path: "./messages", format: "json", locales: "infer", precompile: true },
  },
});

const nextConfig: NextConfig = {
  poweredByHeader: false,
  // The service names its own picture hosts, and pictures of strangers are never decoded on this server.
  images: { unoptimized: true },
  // One copied build serves several instances: the same id on each of them, from the hash of the sources.
  deploymentId: process.env.BUILD_HASH,
  serverExternalPackages: ["pg", "pino", "graphile-worker", "@node-rs/argon2"],
  // `npm test` checks types; a merchant's first start need not wait for it.
  typescript: { ignoreBuildErrors: true },
  turbopack: {
    root: import.meta.dirname,
  },
  experimental: {
    // A few kB that another page needs too are no reason for one more request.
    turbopackChunking: { minChunkSize: 400_000, requestCost: 5_000_000, firstPageLoadPriority: 0.8 },
  },
  // Links in mails and notifications of before.
  redirects: async () =>
    ["approvals/runs", "orders/bulk"].map((before) => ({
      source: `/:workspace/:mode/${before}/:run`,
      destination: "/:workspace/:mode/runs/:run",
      permanent: true,
    })),
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
    // Pages say so by APP_URL; what they load, by how it was asked for.
    {
      source: "/:path*",
      has: [{ type: "header", key: "x-forwarded-proto", value: "https" }],
      headers: [{ key: "Strict-Transport-Security", value: strictTransport }],
    },
    // No page: nothing that stands in a reply is ever to be run, framed or shown, whatever it claims to be.
    { source: "/api/:path*", headers: [{ key: "Content-Security-Policy", value: inertPolicy }] },
    ...["/_next/:path*", "/icon.svg"].map((source) => ({
      source,
      headers: [{ key: "Content-Security-Policy", value: assetPolicy }],
    })),
    // The address of a shared quote is its key, and so is a link about an account: no other site and no index may come
    // to know it.
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
