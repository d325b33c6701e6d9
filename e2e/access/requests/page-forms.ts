import { routerState } from "./router-state.ts";

/** One way to request a page, with its path and headers. */
export type PageForm = {
  name: string;
  path: (path: string) => string;
  headers: (pattern: string, path: string) => Record<string, string>;
  /** The page's content, or only the shell around it, which Next.js sends without running the page. */
  brings: "content" | "shell" | "nothing";
};

const sent = (
  name: string,
  headers: Record<string, string>,
  brings: PageForm["brings"] = "content",
): PageForm => ({ name, path: (path) => path, headers: () => headers, brings });

const renamed = (suffix: string, brings: PageForm["brings"]): PageForm => ({
  name: suffix,
  path: (path) => path.replace(/(\?|$)/, `${suffix}$1`),
  headers: () => ({}),
  brings,
});

const prefetch = { RSC: "1", "Next-Router-Prefetch": "1" };
const skipping = (name: string) => ({ "x-middleware-subrequest": Array(5).fill(name).join(":") });

/** As the router, a prefetch, an older exploit or a curious person requests a page. */
export const pageForms: readonly PageForm[] = [
  sent("HTML", {}),
  sent("RSC", { RSC: "1" }),
  {
    name: "navigation that claims to have the layouts",
    path: (path) => path,
    headers: (pattern, path) => ({ RSC: "1", "Next-Router-State-Tree": routerState(pattern, path) }),
    brings: "content",
  },
  sent("prefetch", prefetch, "shell"),
  sent("prefetch of a segment", { ...prefetch, "Next-Router-Segment-Prefetch": "/_tree" }, "shell"),
  sent("prefetch header alone", { "Next-Router-Prefetch": "1" }),
  sent("x-middleware-subrequest: proxy", skipping("proxy")),
  sent("x-middleware-subrequest: middleware", skipping("middleware")),
  sent("x-middleware-subrequest: src/middleware", skipping("src/middleware")),
  renamed(".rsc", "nothing"),
  renamed(".txt", "nothing"),
  renamed(".json", "nothing"),
  renamed(".segments/_tree.segment.rsc", "shell"),
];
