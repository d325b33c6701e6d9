import { expect, test } from "vitest";
import { CannotStart } from "../cannot-start.ts";
import { databaseRefusal, requireDatabase } from "./require-database.ts";

const errorWith = (code: string, message: string) => Object.assign(new Error(message), { code });
const refused = errorWith("ECONNREFUSED", "connect ECONNREFUSED ::1:1");

test.each([
  [errorWith("28P01", 'password authentication failed for user "ada"'), /user "ada".*the password/],
  [errorWith("3D000", 'database "nodb" does not exist'), /"nodb" does not exist.*Create this database/],
  [refused, /ECONNREFUSED ::1:1.*Start PostgreSQL/],
  [new AggregateError([refused]), /ECONNREFUSED ::1:1.*Start PostgreSQL/],
  [errorWith("53300", "too many connections"), /too many connections.*Solve this/],
])("%s is told with what to do", (error, sentence) => {
  const { message } = databaseRefusal(error);
  expect(message).toMatch(/^Pressroom cannot connect to the database in DATABASE_URL/);
  expect(message).toMatch(sentence);
});

test("a closed port ends the start without the password", async () => {
  const refusal = await requireDatabase("postgres://ada:canary@127.0.0.1:1/pressroom").catch(String);
  expect(refusal).toMatch(/ECONNREFUSED 127.0.0.1:1/);
  expect(refusal).not.toContain("canary");
  await expect(requireDatabase("postgres://ada:canary@127.0.0.1:1/pressroom")).rejects.toThrow(CannotStart);
});
