/** Addresses outside the public internet, at least one of every kind. */
const closedV4 = [
  "127.0.0.1",
  "127.255.255.254",
  "0.0.0.0",
  "0.1.2.3",
  "10.0.0.1",
  "10.255.255.255",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.0.1",
  "192.168.255.255",
  "169.254.169.254",
  "169.254.170.2",
  "100.64.0.1",
  "100.127.255.255",
  "192.0.0.192",
  "192.0.2.1",
  "198.18.0.1",
  "198.51.100.7",
  "203.0.113.9",
  "192.88.99.1",
  "224.0.0.1",
  "239.255.255.250",
  "240.0.0.1",
  "255.255.255.255",
];
const closedV6 = [
  "::1",
  "::",
  "::ffff:127.0.0.1",
  "::ffff:10.0.0.1",
  "::ffff:169.254.169.254",
  "::127.0.0.1",
  "64:ff9b::7f00:1",
  "64:ff9b:1::a00:1",
  "2002:7f00:1::",
  "2002:a00:1::",
  "2001::1",
  "2001:db8::1",
  "3fff::1",
  "100::1",
  "fc00::1",
  "fd00:ec2::254",
  "fe80::1",
  "fec0::1",
  "ff02::1",
  "5f00::1",
];

const spellings = [
  "https://2130706433/",
  "https://0x7f000001/",
  "https://0x7f.0x0.0x0.0x1/",
  "https://0x7f.1/",
  "https://0177.0.0.1/",
  "https://0177.0.0.01/",
  "https://017700000001/",
  "https://127.1/",
  "https://127.0.1/",
  "https://127.0.0.1./",
  "https://127。0。0。1/",
  "https://①②⑦.⓪.⓪.①/",
  "https://１２７.0.0.1/",
  "https://%31%32%37.0.0.1/",
  "https://127.0.0.1%2f@good.example/",
  "https://2852039166/latest/meta-data/",
  "https://0xa9fea9fe/",
  "https://0251.0376.0251.0376/",
  "https://[0:0:0:0:0:0:0:1]/",
  "https://[::ffff:7f00:1]/",
  "https://[::ffff:a9fe:a9fe]/",
  "https://[0000:0000:0000:0000:0000:ffff:7f00:0001]/",
  "https://0/",
  "https://localhost/",
  "https://LOCALHOST/",
  "https://localhost./",
  "https://api.localhost/",
  "https://ｌｏｃａｌｈｏｓｔ/",
  "https://printer.local/",
  "https://metadata.google.internal/computeMetadata/v1/",
  "https://router.home.arpa/",
  "https://wiki.intranet/",
  "https://nas.lan/",
  "https://intranet/",
  "https://user@127.0.0.1/",
  "https://good.example@127.0.0.1/",
  "https://good.example:443@127.0.0.1/",
  "https://127.0.0.1@good.example/",
  "https://:secret@good.example/",
  "https://good.example:65536/",
  "http://good.example/",
  "http://good.example:443/",
  "ftp://good.example/",
  "gopher://127.0.0.1:6379/_FLUSHALL",
  "file:///etc/passwd",
  "data:image/png;base64,AAAA",
  "javascript:alert(1)",
  "ws://127.0.0.1/",
  "//127.0.0.1/",
  "https:127.0.0.1",
  "https:/127.0.0.1/",
  "https:\\\\127.0.0.1\\",
  "https://\\127.0.0.1/",
  "https://",
  "https:///",
  "127.0.0.1",
  " https://127.0.0.1/",
  "https://127.0.0.1\t/",
  "https://good.example\n@127.0.0.1/",
  "https://[::1",
  "https://[fe80::1%25lo]/",
  "https://good.exa mple/",
  "https://gооd.example/",
  "https://good。example/",
];

const good = "93.184.216.34";

/** Names, and the answers of each lookup in turn. The last answer repeats. */
export const names = new Map<string, string[][]>();
const named: string[] = [];

function name(label: string, ...answers: string[][]): void {
  const host = `${label}.hostile.example`;
  names.set(host, answers);
  named.push(`https://${host}/`);
}

for (const [index, address] of [...closedV4, ...closedV6].entries()) name(`closed-${index}`, [address]);
/**
 * Addresses that no allow list opens: link-local, unspecified, multicast, metadata services, and IPv4 in another
 * notation.
 */
const never = [
  "0.0.0.0",
  "0.1.2.3",
  "169.254.169.254",
  "169.254.170.2",
  "100.100.100.200",
  "192.0.0.192",
  "168.63.129.16",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::ffff:0.0.0.0",
  "::ffff:169.254.169.254",
  "::ffff:a9fe:a9fe",
  "::ffff:100.100.100.200",
  "::169.254.169.254",
  "64:ff9b::a9fe:a9fe",
  "64:ff9b:1::a9fe:a9fe",
  "2002:a9fe:a9fe::1",
  "fd00:ec2::254",
  "fd20:ce::254",
  "fe80::1",
  "ff02::1",
];
for (const [index, address] of never.entries()) name(`never-${index}`, [address]);
name("scoped", ["fe80::1%lo"]);
name("mixed", [good, "127.0.0.1"]);
name("mixed-late", [good, "2606:2800:21f:cb07:6820:80da:af6b:8b2c", "10.0.0.1"]);
name("mixed-early", ["::1", good]);
name("nothing", []);
name("no-address", ["localhost"]);
name("not-found");
name("rebinding", [good], ["127.0.0.1"]);
name("rebinding-back", ["127.0.0.1"], [good], ["127.0.0.1"]);
name("rebinding-mixed", [good], [good, "169.254.169.254"]);
name("rebinding-six", [good], ["::1"]);

const literal = [
  ...closedV4.map((address) => `https://${address}/`),
  ...closedV6.map((address) => `https://[${address}]/`),
];

/** Addresses that "local" refuses too, as addresses and as names, also when other addresses of the name are good. */
name("never-mixed", [good, "169.254.169.254"]);
name("never-rebinding", ["169.254.169.254"], ["0.0.0.0"]);
export const neverUrls = [
  ...never.map((address) => `http://${address.includes(":") ? `[${address}]` : address}/`),
  ...named.filter((url) => url.includes("//never-") || url.includes("//scoped.")),
  "http://0/",
  "http://2852039166/latest/meta-data/",
  "http://0251.0376.0251.0376/",
  "http://0xa9fea9fe/",
];

export const hostileUrls = [...literal, ...spellings, ...named];

/** A good host on a port that is open to file links, but to no webhook. */
export const otherPorts = [0, 22, 80, 6_379, 8_443].map((port) => `https://good.example:${port}/`);

/** A good host that redirects to the trap. */
export const redirects = [301, 302, 303, 307, 308].map(
  (status) => `https://hooks.good.example/redirect/${status}`,
);
