export type GoKey = { letter: string; name: string };

const links = () => [...document.querySelectorAll<HTMLElement>("[data-go]")];

/** The letters that follow `g`, with the names of their links. Repeated links count once. */
export function listGoKeys(): GoKey[] {
  const names = new Map(links().map((link) => [link.dataset.go ?? "", nameOf(link)]));
  return [...names].map(([letter, name]) => ({ letter, name }));
}

const nameOf = (link: HTMLElement) =>
  link.title || ((link.querySelector("[data-go-name]") ?? link).textContent?.trim() ?? "");

export function goToSection(letter: string): void {
  links()
    .find((link) => link.dataset.go === letter)
    ?.click();
}
