import { expect, test } from "vitest";
import { openImportSetup } from "#e2e/fixtures/open-import-setup.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { writeSample } from "#lib/workflows/imports/write-sample.ts";

const pressroom = useVerbs();

test("the sample has no problems, is created completely, and can be imported twice", async () => {
  const desk = await openImportSetup(pressroom);
  for (const _ of ["once", "again"]) {
    const importId = await desk.check(await writeSample(desk.ctx));
    expect(await desk.problems(importId)).toEqual([]);
    await desk.run(importId);
    expect(await desk.view(importId)).toMatchObject({ state: "finished", counts: { created: 2 } });
  }
});

test("in live mode the sample contains only the headings", async () => {
  const desk = await openImportSetup(pressroom);
  const text = await writeSample(await desk.workspace.ownerContext("live"));
  const linesOf = (written: string) => written.trim().split(/\r?\n/);
  expect(linesOf(text)).toEqual(linesOf(await writeSample(desk.ctx)).slice(0, 1));
});

test("a viewer gets no sample", async () => {
  const desk = await openImportSetup(pressroom);
  const viewer = await desk.workspace.contextOf(await desk.workspace.addMember("viewer"));
  await expect(writeSample(viewer)).rejects.toMatchObject({ code: "forbidden_role" });
});
