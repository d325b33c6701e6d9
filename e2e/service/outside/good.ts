const v6 = "2606:2800:21f:cb07:6820:80da:af6b:8b2c";

/** Public names with public addresses, as the resolver of the test returns them. */
export const goodNames = new Map<string, string[]>([
  ["good.example", ["93.184.216.34"]],
  ["hooks.good.example", ["93.184.216.34", v6]],
  ["shop-1.good.example", [v6]],
  ["a.eu.good.example", ["1.1.1.1", "1.0.0.1"]],
  ["xn--bcher-kva.example", ["9.9.9.9"]],
  ["edge.good.example", ["11.0.0.1", "100.63.255.255", "100.128.0.0", "172.15.255.255", "172.32.0.1"]],
  [
    "border.good.example",
    ["169.253.255.255", "169.255.0.1", "192.167.255.255", "192.169.0.1", "223.255.255.255"],
  ],
]);

export const goodUrls = [
  "https://good.example/hook",
  "https://good.example:443/hook",
  "https://GOOD.example/hook",
  "HTTPS://good.example/hook",
  "https://good.example/hook?token=a%20b&x=1#part",
  "https://good.example/a/../hook",
  "https://hooks.good.example/hook",
  "https://hooks.good.example/127.0.0.1/hook",
  "https://hooks.good.example/hook?next=http://127.0.0.1/",
  "https://shop-1.good.example/hook",
  "https://a.eu.good.example/hook",
  "https://edge.good.example/hook",
  "https://border.good.example/hook",
  "https://xn--bcher-kva.example/hook",
  "https://xn--bcher-kva.example/b%C3%BCcher/hook",
  "https://XN--BCHER-KVA.example/hook?a=1;b=(2)",
  "https://93.184.215.14/hook",
  "https://8.8.4.4/hook",
  `https://[${v6}]/hook`,
  "https://[2a00:1450:4001:81b::200e]/hook",
];
