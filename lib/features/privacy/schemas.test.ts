import { expect, test } from "vitest";
import en from "#messages/en.json" with { type: "json" };
import { findPersonSchema, setRetentionSchema } from "./schemas.ts";

const kept = {
  eventDays: "90",
  refusalDays: "",
  notificationDays: 90,
  importRowDays: " 90 ",
  recipientDays: null,
};

test("numbers of days are read from form texts and from numbers", () => {
  expect(setRetentionSchema.parse(kept)).toEqual({
    ...{ eventDays: 90, refusalDays: null, notificationDays: 90, importRowDays: 90, recipientDays: null },
  });
});

test.each(["1.000", "1,000", "1e2", "0x5a", "90.5", "-90", " ", "ninety"])(
  "%j is refused as a number of days",
  (typed) => {
    for (const field of Object.keys(kept)) {
      const { error } = setRetentionSchema.safeParse({ ...kept, [field]: typed });
      expect(error?.issues.map(({ path, message }) => [path.join(), message])).toEqual([
        [field, "days_range"],
      ]);
    }
  },
);

test("a search needs any one of its fields, and says so at the first one", () => {
  const empty = { email: "", name: " ", phone: "", address: "" };
  const { error } = findPersonSchema.safeParse(empty);
  const [problem, ...more] = error?.issues ?? [];
  expect([problem?.path, more]).toEqual([["email"], []]);
  expect(en.form.problems).toHaveProperty([problem?.message ?? ""]);
  expect(findPersonSchema.safeParse({ ...empty, address: "Paris" }).success).toBe(true);
});
