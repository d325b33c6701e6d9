type LanguageChoiceProps = {
  label: string;
  /** Each language is named in that language; `href` selects it. */
  languages: { value: string; name: string; href: string }[];
  current: string;
};

/** Plain links, so that choosing a language works without scripts. */
export function LanguageChoice({ label, languages, current }: LanguageChoiceProps) {
  return (
    <nav aria-label={label} className="flex flex-wrap justify-center gap-x-1 text-sm text-muted">
      {languages.map(({ value, name, href }) => (
        <a
          key={value}
          href={href}
          lang={value}
          hrefLang={value}
          aria-current={value === current || undefined}
          className="min-h-6 rounded-sm px-1.5 hover:text-ink hover:underline aria-[current]:font-medium aria-[current]:text-ink"
        >
          {name}
        </a>
      ))}
    </nav>
  );
}
