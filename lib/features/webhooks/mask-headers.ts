const masked = "…";
const secretNames = /auth|cookie|credential|key|password|secret|session|signature|token/i;
/** A proxy may repeat the receiver's address in a header. The address must stay private. */
const receiver = /(\/api\/webhooks\/)[^\s"'?#&;,]+/g;
const longestValue = 500;
const mostHeaders = 60;

/** Our own, not the sender's: with the value of `trust-headers.ts` a visitor could write any address. */
const ours = /^x-pressroom-/i;

/**
 * Headers as a member of the workspace may see them: credentials are masked, and our own are left out. The time and the
 * schemes of a signature stay, because they show why it was refused.
 */
export function maskHeaders(headers: Iterable<[string, string]>): Record<string, string> {
  const sent = [...headers].filter(([name]) => !ours.test(name)).slice(0, mostHeaders);
  return Object.fromEntries(sent.map(([name, value]) => [name, mask(name, value)]));
}

function mask(name: string, value: string): string {
  if (name.toLowerCase() === "svc-signature") return maskSignature(value);
  if (secretNames.test(name)) return masked;
  const shown = value.replace(receiver, `$1${masked}`);
  return shown.length > longestValue ? `${shown.slice(0, longestValue)}${masked}` : shown;
}

/** `t=1700000000,v1=…`; anything else is masked completely. */
function maskSignature(value: string): string {
  const parts = value.split(",").slice(0, 10);
  return parts
    .map((part) => {
      const [, name, partValue = ""] = /^\s*(\w{1,10})=(.*)$/s.exec(part) ?? [];
      if (name === undefined) return masked;
      return `${name}=${name === "t" && /^\d{1,16}$/.test(partValue.trim()) ? partValue.trim() : masked}`;
    })
    .join(",");
}
