import { Search } from "lucide-react";
import { AffixedInput, type InputProps } from "./input.tsx";

type SearchInputProps = Omit<InputProps, "onChange"> & {
  label: string;
  value: string;
  onType: (typed: string) => void;
};

/** A search field that reports each letter. Its label is the placeholder too. */
export function SearchInput({ label, onType, ...rest }: SearchInputProps) {
  return (
    <AffixedInput
      type="search"
      maxLength={200}
      autoComplete="off"
      spellCheck={false}
      aria-label={label}
      placeholder={label}
      before={<Search />}
      onChange={({ target }) => onType(target.value)}
      {...rest}
    />
  );
}
