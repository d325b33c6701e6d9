/** The base URL without a trailing slash; throws a RangeError for one that calls cannot be added to. */
export function readBaseUrl(text: string): string {
  const url = URL.parse(text);
  const usable =
    url !== null &&
    (url.protocol === "https:" || url.protocol === "http:") &&
    url.username === "" &&
    url.password === "" &&
    url.search === "" &&
    url.hash === "";
  if (!usable) throw new RangeError("The service's base URL must be a plain http(s) address without /v1.");
  return `${url.origin}${url.pathname.replace(/\/+$/, "")}`;
}
