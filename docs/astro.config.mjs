import { satteri } from "@astrojs/markdown-satteri";
import starlight from "@astrojs/starlight";
import { defineConfig } from "astro/config";
import starlightLinksValidator from "starlight-links-validator";
import { documentLinks } from "./src/document-links.mjs";
import { sidebar } from "./src/sidebar.mjs";

export default defineConfig({
  outDir: "../.data/docs",
  markdown: {
    processor: satteri({ hastPlugins: [documentLinks], features: { smartPunctuation: false } }),
  },
  integrations: [
    starlight({
      title: "Pressroom",
      sidebar,
      // Starlight gives headings their anchors only in its own folder and in these.
      markdown: { processedDirs: [".."] },
      // Commands in the documents name addresses of this machine.
      plugins: [starlightLinksValidator({ errorOnLocalLinks: false })],
    }),
  ],
});
