import { signInOwner } from "#e2e/fixtures/sign-in-owner.ts";
import { startPressroom } from "#e2e/fixtures/start-pressroom.ts";
import { uploadMany } from "#e2e/fixtures/upload-many.ts";
import { report } from "./support/measurement.ts";

/** 50 uploads of 40 MB at the same time: the memory that the dashboard uses for them, beyond its memory before. */
const count = Number(process.env.BENCH_UPLOADS ?? 50);
const sizeBytes = 40_000_000;
const mostMemoryMb = 400;

const pressroom = await startPressroom({ env: { SANDBOX_AUTOPILOT: "off" } });
try {
  const owner = await signInOwner(pressroom);
  const { dashboard = 0 } = pressroom.pids();
  const { statuses, memoryMb, seconds } = await uploadMany(owner, dashboard, count, sizeBytes);
  if (statuses.join() !== "204") throw new Error(`The uploads were answered ${statuses}`);
  process.stderr.write(`${count} uploads of 40 MB in ${seconds.toFixed(1)} s\n`);
  report([
    {
      what: "memory of 50 uploads at once",
      unit: "MB",
      ours: memoryMb,
      floor: mostMemoryMb,
      ratio: mostMemoryMb / memoryMb,
      atLeast: 1,
    },
  ]);
} finally {
  await pressroom.stop();
}
