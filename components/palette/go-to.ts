/** What an address names within this page takes the focus; else it is another page. */
export function goTo(href: string, push: (href: string) => void): void {
  const { pathname, hash } = new URL(href, location.href);
  const named = pathname === location.pathname ? document.getElementById(hash.slice(1)) : null;
  if (named) named.focus();
  else push(href);
}
