import { expect, test } from "vitest";
import { describeUrl, isSameAddress, problemOfUrl } from "./endpoint-url.ts";

test.each([
  ["https://hooks.example.com/orders?shop=1", null],
  ["https://8.8.8.8/hook", null],
  ["https://172.15.0.1/hook", null],
  ["https://[2606:4700::1111]/hook", null],
  ["https://hooks.example.com:443/orders", null],
  ["hooks.example.com/orders", "url_unreadable"],
  ["ftp://hooks.example.com/", "url_unreadable"],
  ["https://hooks.example.com/ä", "url_unreadable"],
  ["https://", "url_unreadable"],
  [" https://hooks.example.com/", "url_unreadable"],
  ["https://hooks.example.com/a b", "url_unreadable"],
  ["https://ada:secret@hooks.example.com/", "url_credentials"],
  ["https://ada@hooks.example.com/", "url_credentials"],
  ["https://:secret@hooks.example.com/", "url_credentials"],
  ["http://hooks.example.com/orders", "url_not_https"],
  ["https://hooks.example.com:8443/orders", "url_port"],
  ["https://localhost/", "url_not_public"],
  ["https://desk/", "url_not_public"],
  ["https://desk.local/", "url_not_public"],
  ["https://desk.internal./", "url_not_public"],
  ["https://127.0.0.1/", "url_not_public"],
  ["https://0x7f.1/", "url_not_public"],
  ["https://2130706433/", "url_not_public"],
  ["https://10.1.2.3/", "url_not_public"],
  ["https://100.64.0.1/", "url_not_public"],
  ["https://169.254.169.254/", "url_not_public"],
  ["https://172.31.0.1/", "url_not_public"],
  ["https://192.168.1.1/", "url_not_public"],
  ["https://192.0.2.1/", "url_not_public"],
  ["https://198.18.0.1/", "url_not_public"],
  ["https://203.0.113.9/", "url_not_public"],
  ["https://240.0.0.1/", "url_not_public"],
  ["https://[::1]/", "url_not_public"],
  ["https://[::ffff:8.8.8.8]/", "url_not_public"],
  ["https://[fe80::1]/", "url_not_public"],
  ["https://[fd00::1]/", "url_not_public"],
  ["https://[2001:db8::1]/", "url_not_public"],
  ["https://[2002:7f00:1::]/", "url_not_public"],
])("the URL %s has the problem %s", (url, problem) => {
  expect(problemOfUrl(url, false)).toBe(problem);
});

test("two spellings of a URL count as the same address", () => {
  const written = "https://hooks.example.com/orders";
  for (const same of [
    written,
    "HTTPS://Hooks.Example.COM:443/orders",
    "https://hooks.example.com/a/../orders",
  ])
    expect(isSameAddress(written, same)).toBe(true);
  for (const other of [`${written}/`, `${written}?a`, "http://hooks.example.com/orders", "nonsense", ""]) {
    expect(isSameAddress(written, other)).toBe(false);
    expect(isSameAddress(other, written)).toBe(false);
  }
  expect(isSameAddress("nonsense", "nonsense")).toBe(true);
  expect(isSameAddress("nonsense", "other nonsense")).toBe(false);
});

test("the local sandbox accepts addresses of this machine, but no credentials in the URL", () => {
  for (const url of ["http://127.0.0.1:9/hook", "http://localhost:3000/", "https://desk.local/"])
    expect(problemOfUrl(url, true)).toBeNull();
  expect(problemOfUrl("http://a:b@127.0.0.1:9/", true)).toBe("url_credentials");
  expect(problemOfUrl("file:///etc/passwd", true)).toBe("url_unreadable");
});

test.each([
  ["https://hooks.example.com/pressroom/orders", "https://hooks.example.com/pressroom/orders"],
  ["https://hooks.example.com/services/T0AB12/x?token=secret#a", "https://hooks.example.com/services/T0A…/x"],
  ["https://hooks.example.com/aVeryLongSecretInThePath/", "https://hooks.example.com/aVe…/"],
  ["http://127.0.0.1:3000/api", "http://127.0.0.1:3000/api"],
  ["nonsense", ""],
])("the URL %s is recorded as %s", (url, kept) => {
  expect(describeUrl(url)).toBe(kept);
});
