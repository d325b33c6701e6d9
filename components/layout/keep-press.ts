/**
 * What is pressed while a page's code is on its way is done once that is there. This stands in every page as text: it may
 * use nothing from outside itself.
 */
export function keepPress(): void {
  const longestMs = 5_000;
  const lastLatin = "\u024f";
  type Kept = { pressed: HTMLElement; form: HTMLFormElement | null; said: string; at: number };
  let kept: Kept | null = null;

  /** React marks what it has taken over, each element by itself. */
  const isTaken = (element: Element) => Object.keys(element).some((key) => key.startsWith("__reactProps$"));
  // What asks for something by name may say its key otherwise once the machine is known.
  const saidBy = (element: Element) =>
    element.getAttribute("data-asks") ??
    [element.getAttribute("type"), element.getAttribute("aria-label"), element.textContent].join("\n");

  /** A browser has its own use for it, too. */
  const isPaletteKey = ({ key, code, metaKey, ctrlKey, altKey, shiftKey }: KeyboardEvent) => {
    const [isAsked, isNot] = /mac|iphone|ipad/i.test(navigator.platform)
      ? [metaKey, ctrlKey]
      : [ctrlKey, metaKey];
    const isK = key.toLowerCase() === "k" || (code === "KeyK" && key > lastLatin);
    return isK && isAsked && !(isNot || altKey || shiftKey);
  };

  const keep = (pressed: HTMLElement, form: HTMLFormElement | null) => {
    const mine: Kept = { pressed, form, said: saidBy(pressed), at: Date.now() };
    kept = mine;
    requestAnimationFrame(() => tryLater(mine));
  };

  const isStill = (mine: Kept) => {
    const { pressed, said, at } = mine;
    const isSame = pressed.isConnected && !pressed.matches(":disabled") && saidBy(pressed) === said;
    // Something else may have been done since.
    return mine === kept && isSame && Date.now() - at <= longestMs;
  };
  const tryLater = (mine: Kept) => {
    if (!isStill(mine)) return;
    const { pressed, form } = mine;
    if (!(isTaken(pressed) && isTaken(form ?? pressed))) requestAnimationFrame(() => tryLater(mine));
    // What hears it may be set up a moment after it was taken over.
    else if (typeof requestIdleCallback === "undefined") setTimeout(() => press(mine));
    else requestIdleCallback(() => press(mine), { timeout: 500 });
  };
  const press = (mine: Kept) => {
    if (!isStill(mine)) return;
    kept = null;
    const { pressed, form } = mine;
    // A button may say what is meant only where it is pressed.
    if (pressed === form) form.requestSubmit();
    else pressed.click();
  };

  const forget = ({ isTrusted }: Event) => {
    if (isTrusted) kept = null;
  };
  // React may take something over in the midst of its being pressed, and then it is done already.
  const forgetTaken = () => {
    if (kept && isTaken(kept.form ?? kept.pressed)) kept = null;
  };

  const hear = (type: string, hearer: (event: Event) => void, where: EventTarget = window) =>
    where.addEventListener(type, hearer, true);

  hear("click", (event) => {
    forget(event);
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    // What the platform does by itself is done, and what spends money is pressed by a hand alone.
    if (button?.type !== "button" || button.matches("[popovertarget], [commandfor], [data-by-hand]")) return;
    if (event.isTrusted && !isTaken(button)) keep(button, null);
  });
  hear("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement && event instanceof SubmitEvent)) return;
    // Without an address of its own a form is the code's: sent by the browser, what was typed would be lost or told.
    if (form.hasAttribute("action") || form.getAttribute("method") === "dialog") return;
    event.preventDefault();
    forget(event);
    const pressed = event.submitter ?? form;
    if (!(isTaken(form) || pressed.matches("[data-by-hand]"))) keep(pressed, form);
  });
  hear("keydown", (event) => {
    const asker = document.querySelector<HTMLElement>("button[data-asks=palette]");
    if (!(asker && event instanceof KeyboardEvent && isPaletteKey(event)) || isTaken(asker)) return;
    event.preventDefault();
    keep(asker, null);
  });
  // Who types on is not done.
  hear("input", forget);
  hear("click", forgetTaken, document.documentElement);
  hear("submit", forgetTaken, document.documentElement);
}
