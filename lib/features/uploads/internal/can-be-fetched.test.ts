import { expect, test } from "vitest";
import { canBeFetched } from "../may-upload.ts";

const real = (APP_URL: string) => canBeFetched({ APP_URL, SERVICE_IS_SANDBOX: false });

test.each([
  "https://desk.atelier-nord.de",
  "https://desk.shop.co.uk:8443/pressroom",
  "https://DESK.Atelier.FR.",
])("the service can download from %s", (address) => {
  expect(real(address)).toBe(true);
});

test.each([
  "http://desk.atelier-nord.de",
  "http://localhost:3000",
  "https://localhost",
  "https://desk",
  "https://desk.localhost",
  "https://press.local",
  "https://press.lan",
  "https://nas.home.arpa",
  "https://desk.internal",
  "https://192.168.1.20",
  "https://127.1",
  "https://0x7f000001",
  "https://8.8.8.8",
  "https://[::1]",
  "https://[2001:db8::1]:3000",
  "https://ada@desk.atelier-nord.de",
])("the service cannot download from %s", (address) => {
  expect(real(address)).toBe(false);
});

test("a local sandbox can download from localhost", () => {
  expect(canBeFetched({ APP_URL: "http://localhost:3000", SERVICE_IS_SANDBOX: true })).toBe(true);
});
