import { COSEALG } from "@simplewebauthn/server/helpers";

/** Signatures that are taken: what every authenticator has at least one of. */
export const keyKinds: number[] = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];
