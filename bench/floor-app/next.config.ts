import type { NextConfig } from "next";

const config: NextConfig = {
  poweredByHeader: false,
  serverExternalPackages: ["pg"],
  typescript: { ignoreBuildErrors: true },
  // Its packages are a link to those of the repository.
  turbopack: { root: "/" },
};

export default config;
