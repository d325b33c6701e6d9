/**
 * What is pressed while a page's code is on its way is done once that is there, and what is set in a field is told to it.
 * This stands in every page as text: it may use nothing from outside itself.
 */
export function keepPress(): void {
  const longestMs = 5_000;
  const lastLatin = "\u024f";
  type Kept = { pressed: HTMLElement; form: HTMLFormElement | null; said: string; at: number };
  let kept: Kept | null = null;
  /** In the order in which they were. */
  const set = new Map<Element, unknown>();
  let restsUntil = 0;

  /** React marks what it has taken over, each element by itself. */
  const propsOf = (element: Element) =>
    Object.entries(element).find(([key]) => key.startsWith("__reactProps$"))?.[1];
  const isTaken = (element: Element) => propsOf(element) !== undefined;
  // What asks for something by name may say its key otherwise once the machine is known.
  const saidBy = (element: Element) =>
    element.getAttribute("data-asks") ??
    [element.getAttribute("type"), element.getAttribute("aria-label"), element.textContent].join("\n");

  const ticks = "[type=checkbox], [type=radio]";
  const contentIn = (field: Element) => (field.matches(ticks) ? "checked" : "value");
  const note = ({ target, type }: Event) => {
    const wanted = type === "click" ? ticks : "input, textarea, select";
    if (!(target instanceof Element && target.matches(wanted)) || (isTaken(target) && !set.has(target)))
      return;
    if (set.size === 0) requestAnimationFrame(tellLater);
    set.delete(target);
    set.set(target, Reflect.get(target, contentIn(target)));
  };

  /** Whether React heard it: it ignores a content that stood there when it came, and stops what it cannot hear yet. */
  const tell = (field: Element, content: unknown) => {
    const type = field.matches(ticks) ? "click" : field.matches("select, [type=file]") ? "change" : "input";
    let isHeard = false;
    // React may have taken the field over only because of this event, and put back what stood there before.
    const hearer = () => {
      isHeard = true;
      const name = contentIn(field);
      if (Reflect.get(field, name) !== content) Reflect.set(field, name, content);
      Reflect.get(field, "_valueTracker")?.setValue(`not ${content}`);
    };
    field.addEventListener(type, hearer);
    field.dispatchEvent(new Event(type, { bubbles: true }));
    field.removeEventListener(type, hearer);
    return isHeard;
  };
  /** Whether none is left. */
  const tellAll = () => {
    if (Date.now() < restsUntil) return false;
    for (const [field, content] of [...set]) {
      if (field.isConnected && !isTaken(field)) continue;
      set.delete(field);
      const isKnown = !field.isConnected || String(propsOf(field)[contentIn(field)]) === String(content);
      if (isKnown || tell(field, content)) continue;
      set.set(field, content);
      // Each time React has drawn in vain all that stands before what is still missing.
      restsUntil = Date.now() + 100;
    }
    return set.size === 0;
  };
  const tellLater = () => {
    if (!tellAll()) requestAnimationFrame(tellLater);
  };

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
    const isReady = isTaken(pressed) && isTaken(form ?? pressed) && tellAll();
    if (!isReady) requestAnimationFrame(() => tryLater(mine));
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
  const forgetTaken = ({ isTrusted }: Event) => {
    if (isTrusted && kept && isTaken(kept.form ?? kept.pressed)) kept = null;
  };

  const hear = (type: string, hearer: (event: Event) => void, where: EventTarget = window) =>
    where.addEventListener(type, hearer, true);

  hear("click", (event) => {
    forget(event);
    note(event);
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
  hear("input", note);
  // A key may make React take over the field it is for, and what stood there before be drawn: the letter comes after that.
  hear("keydown", tellAll, document.documentElement);
  hear("click", forgetTaken, document.documentElement);
  hear("submit", forgetTaken, document.documentElement);
}
