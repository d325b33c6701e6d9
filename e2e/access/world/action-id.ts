import type { World } from "./world.ts";

export function actionId({ actions }: Pick<World, "actions">, name: string): string {
  const action = actions.find((candidate) => candidate.name === name);
  if (!action) throw new Error(`The build has no action ${name}.`);
  return action.id;
}
