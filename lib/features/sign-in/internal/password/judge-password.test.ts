import { expect, test } from "vitest";
import { judgePassword, knownPasswords } from "../../refuse-weak-password.ts";
import { newPasswordSchema } from "../../schemas.ts";

const ada = {
  email: "ada.quillfeather@engines.example",
  name: "Ada Quillfeather",
  workspaceName: "Atelier Ñandú",
};

test.each([
  "qwertyuiop",
  "QwertyUIOP",
  "1q2w3e4r5t",
  "passwordpassword",
  "Football2024!!",
  "!!!!football99",
  "aaaaaaaaaaaa",
  "abcdefghijkl",
  "9876543210",
  "1212121212121212",
  "ｑｗｅｒｔｙｕｉｏｐ",
])("%s is refused as a common password", async (password) => {
  expect(judgePassword(password, ada, await knownPasswords())).toBe("password_common");
});

test.each([
  "ada.quillfeather@engines.example",
  "Quillfeather-2024",
  "pressroom12",
  "AtelierÑandú1",
  "quillfeather engines",
])("%s is refused as a personal password", async (password) => {
  expect(judgePassword(password, ada, await knownPasswords())).toBe("password_personal");
});

test.each([
  "correct horse battery",
  "a-password-nobody-else-has-4711",
  "a-password-for-joining",
  "Quillfeather goes to the market at nine",
  "пароль который знаю только я",
])("%s is accepted", async (password) => {
  expect(judgePassword(password, ada, await knownPasswords())).toBeNull();
});

test("length is counted in characters, composed or decomposed", () => {
  expect(newPasswordSchema.safeParse("ééééééééé").success).toBe(false);
  expect(newPasswordSchema.safeParse("é".repeat(9)).success).toBe(false);
  expect(newPasswordSchema.safeParse("🐎🐎🐎🐎🐎🐎🐎🐎🐎🐎").success).toBe(true);
  expect(newPasswordSchema.safeParse("x".repeat(1001)).success).toBe(false);
});
