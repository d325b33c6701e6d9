import { randomBytes } from "node:crypto";
import path from "node:path";
import { root } from "../root.ts";
import { keepSecret } from "../secrets/keep-secret.ts";
import { findBinaries } from "./binaries.ts";
import type { Cluster } from "./cluster.ts";
import { initialiseCluster } from "./initialise-cluster.ts";
import { refuseOtherMajor } from "./refuse-other-major.ts";
import { refuseUnreachable } from "./refuse-unreachable.ts";
import { findSystemUser } from "./system-user.ts";

/** The data directory below `dataDir`, made when missing and known to be one that we can run. */
export async function openCluster(dataDir: string): Promise<Cluster> {
  const [binaries, user] = await Promise.all([findBinaries(), findSystemUser()]);
  refuseUnreachable(
    user,
    binaries.postgres,
    `Put the folder ${root} where everybody may enter (such as /srv), start Pressroom as an ordinary user`,
  );
  refuseUnreachable(
    user,
    dataDir,
    `Let it in (chmod o+x), give DATA_DIR a folder that everybody may enter (such as /srv/pressroom-data)`,
  );
  const cluster: Cluster = {
    dataDir,
    directory: path.join(dataDir, "postgres"),
    logFile: path.join(dataDir, "logs", "postgres.log"),
    binaries,
    user,
    password: keepSecret(dataDir, "postgres-password", () => randomBytes(32).toString("base64url")),
  };
  await initialiseCluster(cluster);
  await refuseOtherMajor(cluster);
  return cluster;
}
