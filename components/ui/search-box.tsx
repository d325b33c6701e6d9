"use client";

import { Search } from "lucide-react";
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { AffixedInput } from "./input.tsx";

/** The pause in ms before a search; about the time until the next typed letter. */
const pauseMs = 120;

type SearchBoxProps = {
  /** Does what typing a text does. */
  ref?: Ref<(typed: string) => void>;
  label: string;
  q: string;
  /** The form's action, for a submit before hydration. */
  action: string;
  onSearch: (q: string) => void;
  /**
   * Takes something out of the text, such as a filter. It searches for the `kept` text itself if that is another one.
   * Otherwise `wanted` is the part to search for, without what is not finished.
   */
  take?: (typed: string) => { kept: string; wanted: string };
  /** The id of a list of completions. */
  list?: string | undefined;
  onFocus?: () => void;
};

/**
 * A search field that reports the text after a pause in typing. A search from elsewhere, such as the back button,
 * replaces the text.
 */
export function SearchBox({ ref, label, q, action, onSearch, take, list, onFocus }: SearchBoxProps) {
  const [text, setText] = useState(q);
  /** The search that `q` shows, and later ones that it does not show yet, which takes a while on a slow machine. */
  const sent = useRef([q]);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const type = (typed: string) => {
    const { kept, wanted } = take?.(typed) ?? { kept: typed, wanted: typed.trim() };
    setText(kept);
    clearTimeout(waiting.current);
    if (kept !== typed) {
      sent.current.push(wanted);
      return;
    }
    waiting.current = setTimeout(() => {
      if (wanted === sent.current.at(-1)) return;
      sent.current.push(wanted);
      onSearch(wanted);
    }, pauseMs);
  };
  useImperativeHandle(ref, () => type);
  useEffect(() => {
    const shown = sent.current.indexOf(q);
    if (shown >= 0) {
      sent.current.splice(0, shown);
      return;
    }
    clearTimeout(waiting.current);
    sent.current = [q];
    setText(q);
  }, [q]);
  useEffect(() => () => clearTimeout(waiting.current), []);
  return (
    <search className="min-w-0 flex-1">
      <form
        action={action}
        onSubmit={(event) => {
          event.preventDefault();
          // A space finishes the last word.
          if (take) type(`${text} `);
        }}
      >
        <AffixedInput
          name="q"
          type="search"
          value={text}
          list={list}
          onFocus={onFocus}
          onChange={({ target }) => type(target.value)}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          aria-label={label}
          placeholder={label}
          before={<Search />}
        />
      </form>
    </search>
  );
}
