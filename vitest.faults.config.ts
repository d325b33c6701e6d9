import { BaseSequencer, type TestSpecification } from "vitest/node";
import config, { projectsOf } from "./vitest.config.ts";

const tests: string[] = JSON.parse(process.env.FAULT_TESTS ?? "[]");
const placeOf = ({ moduleId }: TestSpecification) => tests.findIndex((test) => moduleId.endsWith(test));

class AsGiven extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.sort((a, b) => placeOf(a) - placeOf(b));
  }
}

export default {
  ...config,
  test: {
    ...config.test,
    projects: projectsOf(tests),
    fileParallelism: false,
    sequence: { sequencer: AsGiven },
  },
};
