import { defineMdastPlugin } from "satteri";

/** A document names the light picture of a screen. The dark one follows it, and site.css shows that of the theme. */
export const themedPictures = defineMdastPlugin({
  name: "themed-pictures",
  image(node, context) {
    if (!node.url.endsWith("-light.webp")) return;
    context.insertAfter(node, { ...node, url: node.url.replace("-light.", "-dark.") });
  },
});
