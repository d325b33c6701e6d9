import { expect, it } from "vitest";
import { signDelivery } from "./signature.ts";

it("is the hex HMAC-SHA256 of timestamp, full stop and raw body", () => {
  // printf '1700000000.{"id":"x"}' | openssl dgst -sha256 -hmac whsec_test
  expect(signDelivery("whsec_test", 1_700_000_000, '{"id":"x"}')).toBe(
    "t=1700000000,v1=80e8d098018f757aa814ab1abb924f35d304affa1d93d29611a54696207eb7c3",
  );
});
