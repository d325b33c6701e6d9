import { describe, expect, it } from "vitest";
import { toBlockList } from "./ranges.ts";
import { isPublicAddress, refuseTarget, refuseWebhookTarget } from "./target-url.ts";

/** The first and last address of each network that is not public, and the addresses before and after it. */
const networks: [before: string, first: string, last: string, after: string][] = [
  ["9.255.255.255", "10.0.0.0", "10.255.255.255", "11.0.0.0"],
  ["100.63.255.255", "100.64.0.0", "100.127.255.255", "100.128.0.0"],
  ["126.255.255.255", "127.0.0.0", "127.255.255.255", "128.0.0.0"],
  ["169.253.255.255", "169.254.0.0", "169.254.255.255", "169.255.0.0"],
  ["172.15.255.255", "172.16.0.0", "172.31.255.255", "172.32.0.0"],
  ["191.255.255.255", "192.0.0.0", "192.0.0.255", "192.0.1.0"],
  ["192.0.1.255", "192.0.2.0", "192.0.2.255", "192.0.3.0"],
  ["192.88.98.255", "192.88.99.0", "192.88.99.255", "192.88.100.0"],
  ["192.167.255.255", "192.168.0.0", "192.168.255.255", "192.169.0.0"],
  ["198.17.255.255", "198.18.0.0", "198.19.255.255", "198.20.0.0"],
  ["198.51.99.255", "198.51.100.0", "198.51.100.255", "198.51.101.0"],
  ["203.0.112.255", "203.0.113.0", "203.0.113.255", "203.0.114.0"],
  ["2000::", "2001::", "2001:1ff:ffff::", "2001:200::"],
  ["2001:db7:ffff::", "2001:db8::", "2001:db8:ffff::", "2001:db9::"],
  ["2001:ffff::", "2002::", "2002:ffff::", "2003::"],
  ["3ffe:ffff::", "3fff::", "3fff:fff:ffff::", "3fff:1000::"],
];

describe.each(networks)("%s | %s … %s | %s", (before, first, last, after) => {
  it.each([first, last])("%s is not public", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
  it.each([before, after])("%s is public", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

it.each([
  "0.0.0.0",
  "0.255.255.255",
  "224.0.0.0",
  "239.255.255.255",
  "240.0.0.0",
  "255.255.255.255",
  "::",
  "::1",
  "1fff:ffff::",
  "4000::",
  "fc00::1",
  "fe80::1",
  "ff02::1",
  "::ffff:8.8.8.8",
  "64:ff9b::808:808",
  "",
  "8.8.8",
  "8.8.8.8 ",
  "example.com",
])("%j is not a public address", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

const notLocal = "must be a public address, one of this machine, or in a range of SANDBOX_ALLOW";

it.each([
  "https://hooks.example.com/x",
  "https://hooks.example.com:443/x?y=1",
  "https://hooks.example.com:8443/x",
  "https://93.184.216.34/",
  "https://[2606:2800:220:1:248:1893:25c8:1946]/",
])("strict accepts %s", (url) => {
  expect(refuseTarget(url, "strict")).toBeNull();
});

it.each([
  "http://hooks.example.com/x",
  "https://user:pw@hooks.example.com/",
  "https://localhost/",
  "https://app.localhost/",
  "https://printer.local/",
  "https://intranet/",
  "https://127.0.0.1/",
  "https://2130706433/",
  "https://0x7f.1/",
  "https://10.1.2.3/",
  "https://172.16.0.1/",
  "https://192.168.1.1/",
  "https://169.254.169.254/latest/meta-data",
  "https://100.64.0.1/",
  "https://[::1]/",
  "https://[::ffff:127.0.0.1]/",
  "https://[fd00::1]/",
  "https://[fe80::1]/",
  "https://[64:ff9b::7f00:1]/",
  "ftp://hooks.example.com/",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "//hooks.example.com/x",
  "hooks.example.com",
  "",
])("strict refuses %j", (url) => {
  expect(refuseTarget(url, "strict")).not.toBeNull();
});

const bridge = toBlockList(["172.17.0.0/16", "fd12:3456::/32"]);
const everything = toBlockList(["0.0.0.0/0", "::/0"]);

it.each([
  "http://hooks.example.com:8080/x",
  "http://127.0.0.1:3000/x",
  "http://127.9.9.9/",
  "http://[::1]:3000/",
  "http://[::ffff:127.0.0.1]/",
  "https://93.184.216.34:8443/",
  "http://intranet/",
  "http://printer.local/",
])("local accepts %s", (url) => {
  expect(refuseTarget(url, "local")).toBeNull();
});

it.each(["http://172.17.0.1:3000/x", "http://[::ffff:172.17.0.1]/", "http://[fd12:3456::1]/"])(
  "local accepts %s only when its range is listed, and strict never does",
  (url) => {
    expect(refuseTarget(url, "local", bridge)).toBeNull();
    expect(refuseTarget(url, "local")).toBe(notLocal);
    expect(refuseTarget(url.replace("http:", "https:").replace(":3000", ""), "strict", bridge)).toBe(
      "must be a public address",
    );
  },
);

it.each([
  "http://10.0.0.1/",
  "http://172.16.255.255/",
  "http://172.18.0.1/",
  "http://192.168.1.1/",
  "http://100.64.0.1/",
  "http://198.18.0.1/",
  "http://[fd00::1]/",
])("local refuses a private address that is not listed: %s", (url) => {
  expect(refuseTarget(url, "local", bridge)).toBe(notLocal);
  expect(refuseTarget(url, "local", everything)).toBeNull();
});

it.each([
  "http://0/",
  "http://0.0.0.0:3000/",
  "http://0.1.2.3/",
  "http://[::]/",
  "http://[::ffff:0.0.0.0]/",
  "http://169.254.169.254/latest/meta-data/",
  "http://2852039166/",
  "http://0251.0376.0251.0376/",
  "http://169.254.170.2/",
  "http://[::ffff:169.254.169.254]/",
  "http://[::ffff:a9fe:a9fe]/",
  "http://[::169.254.169.254]/",
  "http://[64:ff9b::a9fe:a9fe]/",
  "http://[64:ff9b:1::a9fe:a9fe]/",
  "http://[2002:a9fe:a9fe::]/",
  "http://[2001::1]/",
  "http://[fe80::1]/",
  "http://[fd00:ec2::254]/",
  "http://[fd20:ce::254]/",
  "http://100.100.100.200/",
  "http://[::ffff:100.100.100.200]/",
  "http://192.0.0.192/",
  "http://168.63.129.16/",
  "http://224.0.0.1/",
  "http://255.255.255.255/",
  "http://[ff02::1]/",
])("no mode and no listed range allows %s", (url) => {
  expect(refuseTarget(url, "local", everything)).toBe(notLocal);
  expect(refuseTarget(url.replace("http:", "https:"), "strict", everything)).not.toBeNull();
});

it("local also accepts http, other ports and this machine, but no other scheme and no credentials", () => {
  expect(refuseTarget("http://127.0.0.1:3000/api/webhooks/x", "local")).toBeNull();
  expect(refuseTarget("http://localhost:3000/", "local")).toBeNull();
  expect(refuseTarget("ftp://localhost/", "local")).not.toBeNull();
  expect(refuseTarget("http://user@localhost/", "local")).not.toBeNull();
});

it.each([
  ["hooks.example.com", "must be an absolute HTTPS address"],
  ["", "must be an absolute HTTPS address"],
  ["https://user@hooks.example.com/", "must not carry a user or password"],
  ["https://:pw@hooks.example.com/", "must not carry a user or password"],
  ["http://hooks.example.com/x", "must be HTTPS"],
  ["https://localhost/", "must be a public address"],
])("the reason to refuse %j is that it %s", (url, reason) => {
  expect(refuseTarget(url, "strict")).toBe(reason);
  expect(refuseWebhookTarget(url, "strict")).toBe(reason);
});

it("only a webhook must use port 443, and only in strict mode", () => {
  const url = "https://hooks.example.com:8443/x";
  expect(refuseTarget(url, "strict")).toBeNull();
  expect(refuseWebhookTarget(url, "strict")).toBe("must use port 443");
  expect(refuseWebhookTarget(url, "local")).toBeNull();
  expect(refuseWebhookTarget("https://hooks.example.com:443/x", "strict")).toBeNull();
});

it("accepts a URL of any length, because the specification has no bound", () => {
  const long = `https://hooks.example.com/${"x".repeat(9_000)}`;
  for (const network of ["strict", "local"] as const) expect(refuseTarget(long, network)).toBeNull();
});

it.each([
  " https://hooks.example.com/",
  "https://hooks.example.com/ ",
  "https://hooks.example.com/a b",
  "https://hooks.example.com/ä",
  "https://bücher.example/",
  'https://hooks.example.com/"',
  "https:/hooks.example.com/",
  "https:hooks.example.com/",
  "https://hooks.example.com\\@127.0.0.1/",
  "x https://hooks.example.com/",
])("both modes refuse a text that is not a valid URI: %j", (url) => {
  for (const network of ["strict", "local"] as const) expect(refuseTarget(url, network)).not.toBeNull();
});

it.each([
  "localhost",
  "localhost.",
  "lan.",
  "shop.localhost",
  "shop.local",
  "shop.internal",
  "shop.home.arpa",
  "shop.intranet",
  "shop.lan",
  "shop.lan.",
  "SHOP.Local",
  "shop",
])("a name of this machine or its network is not public: %s", (name) => {
  expect(refuseTarget(`https://${name}/`, "strict")).toBe("must be a public address");
});

it.each(["mylocalhost.example", "local.example.com", "shop.mylan", "shop.homexarpa", "HOOKS.Example.COM"])(
  "a name that only resembles a local one is public: %s",
  (name) => {
    expect(refuseTarget(`HTTPS://${name}/`, "strict")).toBeNull();
  },
);

it.each([
  ["8.8.8.8", true],
  ["2001:4860:4860::8888", true],
  ["0.0.0.0", false],
  ["255.255.255.255", false],
  ["198.18.0.1", false],
  ["::ffff:8.8.8.8", false],
  ["2002:7f00:1::", false],
  ["2001:db8::1", false],
  ["example.com", false],
])("%s is public: %s", (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});
