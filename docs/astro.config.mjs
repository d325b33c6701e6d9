import { satteri } from "@astrojs/markdown-satteri";
import starlight from "@astrojs/starlight";
import { defineConfig } from "astro/config";
import starlightLinksValidator from "starlight-links-validator";
import { documentLinks } from "./src/document-links.mjs";
import { locales } from "./src/locales.mjs";
import { scrollingTables } from "./src/scrolling-tables.mjs";
import { sidebar } from "./src/sidebar.mjs";
import { themedPictures } from "./src/themed-pictures.mjs";

export default defineConfig({
  outDir: "../.data/docs",
  markdown: {
    shikiConfig: {
      themes: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
      // Both are variables, and site.css takes one.
      defaultColor: false,
    },
    processor: satteri({
      mdastPlugins: [themedPictures],
      hastPlugins: [documentLinks, scrollingTables],
      features: { smartPunctuation: false },
    }),
  },
  integrations: [
    starlight({
      title: "Pressroom",
      sidebar,
      locales,
      customCss: ["./src/site.css"],
      // Its frames make each code that scrolls a landmark without a name, and every page 9 kB heavier.
      expressiveCode: false,
      // Starlight gives headings their anchors only in its own folder and in these.
      markdown: { processedDirs: [".."] },
      // Commands in the documents name addresses of this machine.
      plugins: [starlightLinksValidator({ errorOnLocalLinks: false, errorOnFallbackPages: false })],
    }),
  ],
});
