const masked = "…";
const secretNames = /auth|cookie|credential|key|password|secret|session|signature|token/i;
/** A proxy may repeat the address that was posted to, which nobody else should learn. */
const receiver = /(\/api\/webhooks\/)[^\s"'?#&;,]+/g;
const longestValue = 500;
const mostHeaders = 60;

/**
 * Headers as a person of the workspace may see them: whatever could open a door is cut out. Of a signature its time
 * and its schemes stay, since they say why it was refused.
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

/** `t=1700000000,v1=…`; what is no such list is cut out as a whole. */
function maskSignature(value: string): string {
  const parts = value.split(",").slice(0, 10);
  return parts
    .map((part) => {
      const [, name, held = ""] = /^\s*(\w{1,10})=(.*)$/s.exec(part) ?? [];
      if (name === undefined) return masked;
      return `${name}=${name === "t" && /^\d{1,16}$/.test(held.trim()) ? held.trim() : masked}`;
    })
    .join(",");
}
