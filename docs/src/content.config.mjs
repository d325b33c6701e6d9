import { defineCollection } from "astro:content";
import { docsSchema } from "@astrojs/starlight/schema";
import { titledMarkdown } from "./titled-markdown.mjs";

export const collections = { docs: defineCollection({ loader: titledMarkdown(), schema: docsSchema() }) };
