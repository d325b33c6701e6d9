const masked = "…";
const secretNames = /auth|cookie|credential|key|password|secret|session|signature|token/i;
/** A proxy may repeat the receiver's address in a header. The address must stay private. */
const receiver = /(\/api\/webhooks\/)[^\s"'?#&;,]+/g;
const longestValue = 500;
const mostHeaders = 60;

/**
 * Headers as a member of the workspace may see them: credentials are masked. The time and the schemes of a signature
 * stay, because they show why it was refused.
 */
export function maskHeaders(headers: Iterable<[string, string]>): Record<string, string> {
  const shown = [...headers].slice(0, mostHeaders).map(([name, value]) => [name, mask(name, value)]);
  return Object.fromEntries(shown);
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
