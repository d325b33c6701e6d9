"use client";

import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { AffixedInput } from "#components/ui/affixed-input.tsx";

/** As long as it takes to type the next letter. */
const pauseMs = 120;

type SearchBoxProps = { q: string; action: string; onSearch: (q: string) => void };

/** Keeps what is typed to itself until there is a pause; a search from elsewhere (back, a link) takes its place. */
export function SearchBox({ q, action, onSearch }: SearchBoxProps) {
  const t = useTranslations("catalogSearch");
  const [text, setText] = useState(q);
  const sent = useRef(q);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const type = (typed: string) => {
    setText(typed);
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => {
      const wanted = typed.trim();
      if (wanted === sent.current) return;
      sent.current = wanted;
      onSearch(wanted);
    }, pauseMs);
  };
  useEffect(() => {
    if (q === sent.current) return;
    clearTimeout(waiting.current);
    sent.current = q;
    setText(q);
  }, [q]);
  useEffect(() => () => clearTimeout(waiting.current), []);
  return (
    <search className="min-w-0 flex-1">
      <form action={action} onSubmit={(event) => event.preventDefault()}>
        <AffixedInput
          name="q"
          type="search"
          value={text}
          onChange={({ target }) => type(target.value)}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          aria-label={t("search")}
          placeholder={t("search")}
          before={<Search />}
        />
      </form>
    </search>
  );
}
