import type { ReactNode } from "react";
import type { FieldValues, Path } from "react-hook-form";

/** `<TextField<LoginInput> name="…">` knows which names there are; without it any string will do. */
export type FieldProps<Values extends FieldValues> = {
  name: Path<Values>;
  label: string;
  hint?: ReactNode;
  optional?: boolean;
  className?: string;
};
