import { z } from "zod";
import { send } from "#e2e/access/requests/send.ts";
import { act } from "#e2e/resilience/desk/act.ts";
import { publicAddress } from "#e2e/resilience/desk/route-to-pressroom.ts";
import { orLost, seeAction, seeRoute, watched } from "./replies.ts";
import { breathe, otherOf, type Turn } from "./turn.ts";

export const importedRows = 25;
export const rowName = (row: number) => `Row ${row}`;
const columns = ["reference", "sku", "quantity", "name", "line1", "postal_code", "city", "country"];
const staged = z.object({ importId: z.guid() });

/** Imports a small file: uploads it, maps its columns, and starts it. Each is pressed again until it is done. */
export async function importOnce({ world, who, at }: Turn): Promise<void> {
  const { desk, shop, people, tally, asked } = world;
  const lines = Array.from({ length: importedRows }, (_, row) => {
    asked.add(rowName(row));
    return `I-${row},${shop.sku},1,${rowName(row)},Rue 1,75001,Paris,France`;
  });
  const file = {
    method: "POST",
    cookie: people[who].cookie,
    headers: { origin: publicAddress, "x-forwarded-host": new URL(publicAddress).host },
    body: [columns.join(), ...lines].join("\n"),
  };
  let where = at;
  const insist = async <T>(press: () => Promise<T | null>): Promise<T | null> => {
    for (let done: T | null = null; !world.isOver; await breathe()) {
      done = await press();
      if (done !== null) return done;
      where = otherOf(world, where);
    }
    return null;
  };

  world.importId = await insist(async () => {
    const ask = () => orLost(send(`${where.url}/api/imports/${shop.slug}/live?name=orders.csv`, file));
    const { reply } = await watched(tally, "import (file)", where, ask, seeRoute);
    return reply?.status === 200 ? staged.parse(JSON.parse(reply.body)).importId : null;
  });
  const { importId } = world;
  if (importId === null) return;
  const press = (action: string, name: string, input: object) => async () => {
    const url = where.url;
    const ask = () => act({ ...desk, url }, shop, people[who], name, { importId, ...input });
    return (await watched(tally, action, where, ask, seeAction)).seen.kind === "done" ? true : null;
  };
  const isState = async (states: readonly string[]) => {
    const rows = await desk.database.rows("select state from imports where id = $1", [importId]);
    return states.includes(String(rows[0]?.state));
  };
  const mapping = { hasHeader: true, columns, country: null };
  await insist(press("import (columns)", "mapImportAction", mapping));
  await insist(async () => ((await isState(["checked"])) ? true : null));
  await insist(async () => {
    if (await isState(["running", "finished"])) return true;
    return press("import (start)", "changeImportStateAction", { to: "running" })();
  });
}
