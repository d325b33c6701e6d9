import { expect, test } from "vitest";
import { isOwnRequest } from "./is-own-request.ts";

const [https, http] = ["https://desk.example.com", "http://localhost:3000"];
const asked = (
  origin: string | null,
  host: string | null = "desk.example.com",
  site: string | null = null,
) => ({
  origin,
  host,
  site,
});

test.each([
  ["from the public address", https, asked(https)],
  ["from the public address, behind a proxy that names itself", https, asked(https, "10.0.0.7:3000")],
  ["by a browser that says so itself", https, asked(https, "desk.example.com", "same-origin")],
  ["by the person, without a page", https, asked(https, "desk.example.com", "none")],
  ["on this machine", http, asked(http, "localhost:3000")],
  ["on this machine, by its number", http, asked("http://127.0.0.1:3000", "127.0.0.1:3000")],
])("a request %s is accepted", (_, appUrl, given) => {
  expect(isOwnRequest(given, appUrl)).toBe(true);
});

test.each([
  ["from nowhere", https, asked(null)],
  ["of an opaque origin", https, asked("null")],
  ["from elsewhere", https, asked("https://evil.example")],
  ["from elsewhere under its own host", https, asked("https://evil.example", "evil.example")],
  ["from a neighbour", https, asked("https://shop.example.com")],
  ["from a neighbour, as the browser says", https, asked(https, "desk.example.com", "same-site")],
  ["from elsewhere, as the browser says", https, asked(https, "desk.example.com", "cross-site")],
  ["without encryption", https, asked("http://desk.example.com")],
  ["from another port", https, asked("https://desk.example.com:8443")],
  ["from a name that begins as ours", https, asked("https://desk.example.com.evil.example")],
  ["of an extension", http, asked("chrome-extension://localhost:3000", "localhost:3000")],
  ["from elsewhere on this machine", http, asked("http://localhost:4000", "localhost:3000")],
  ["with nonsense for an origin", http, asked("localhost:3000", "localhost:3000")],
])("a request %s is refused", (_, appUrl, given) => {
  expect(isOwnRequest(given, appUrl)).toBe(false);
});
