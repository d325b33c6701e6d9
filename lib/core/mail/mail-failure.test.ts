import { expect, test } from "vitest";
import { toMailFailure } from "./mail-failure.ts";

test.each([
  ["nobody answers", { code: "ECONNECTION" }, "unreachable", false, true],
  ["it is no error at all", undefined, "unreachable", false, true],
  ["it is no address", { code: "EENVELOPE" }, "recipient_refused", true, false],
  ["the password is wrong", { code: "EAUTH", responseCode: 535 }, "sign_in", false, true],
  ["it is to come again", { responseCode: 451, command: "RCPT TO" }, "later", false, false],
  ["nobody has that address", { responseCode: 550, command: "RCPT TO" }, "recipient_refused", true, false],
  ["it does not like the mail", { responseCode: 554, command: "DATA" }, "content_refused", true, false],
  ["it does not take our sender", { responseCode: 550, command: "MAIL FROM" }, "sender_refused", false, true],
])("a mail fails because %s", (_, error, code, lasts, isOfServer) => {
  const failure = toMailFailure(error);
  expect(failure).toMatchObject({ code, lasts, isOfServer });
  expect(failure.message).toBe(`mail not sent: ${code}`);
});

test("only a lost connection after the content was begun leaves open whether the mail arrived", () => {
  expect(toMailFailure({ code: "ETIMEDOUT" }, true).mayHaveArrived).toBe(true);
  expect(toMailFailure({ code: "ETIMEDOUT" }).mayHaveArrived).toBe(false);
  expect(toMailFailure({ responseCode: 451, command: "DATA" }, true).mayHaveArrived).toBe(false);
});
