import type { PublicRule } from "./rule.ts";

export const languageRoutes: Readonly<Record<string, PublicRule>> = {
  "GET /api/language": { access: "public", why: "it says in which language the browser that asks reads on" },
};
