/**
 * An e-mail address as browsers check `input[type=email]` (HTML standard, "Valid e-mail address"), and with a dot in its
 * domain, because "ada@gmail" is a typing error. It accepts every sign that the format allows without quotes, and
 * domains in their xn-- form. zod's own pattern refuses some of them. Without zod, so that pages can load it.
 */
export const emailPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/;
