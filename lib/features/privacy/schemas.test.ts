import { expect, test } from "vitest";
import { keepForSchema } from "./schemas.ts";

const kept = {
  eventDays: "90",
  refusalDays: "",
  notificationDays: 90,
  importRowDays: " 90 ",
  recipientDays: null,
};

test("days are read as a form has them and as numbers", () => {
  expect(keepForSchema.parse(kept)).toEqual({
    ...{ eventDays: 90, refusalDays: null, notificationDays: 90, importRowDays: 90, recipientDays: null },
  });
});

test.each(["1.000", "1,000", "1e2", "0x5a", "90.5", "-90", " ", "ninety"])(
  "%j is no number of days",
  (typed) => {
    for (const field of Object.keys(kept)) {
      const { error } = keepForSchema.safeParse({ ...kept, [field]: typed });
      expect(error?.issues.map(({ path, message }) => [path.join(), message])).toEqual([
        [field, "days_range"],
      ]);
    }
  },
);
