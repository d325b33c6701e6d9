import type { ComponentProps } from "react";

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & {
  /** Some, not all. Needs a parent that runs in the browser. */
  mixed?: boolean;
};

export function Checkbox({ mixed, className = "", ...rest }: CheckboxProps) {
  const show = (box: HTMLInputElement | null) => {
    if (box) box.indeterminate = mixed === true;
  };
  return (
    <input
      {...(mixed === undefined ? {} : { ref: show })}
      {...rest}
      type="checkbox"
      className={`tick ${className}`}
    />
  );
}
