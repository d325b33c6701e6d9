import { expect, test } from "vitest";
import { setRetentionSchema } from "./schemas.ts";

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
