/** Tells a password manager whose password it is; nobody else sees it. */
export function HiddenUsername({ email }: { email: string }) {
  return <input type="text" autoComplete="username" value={email} readOnly hidden tabIndex={-1} />;
}
