/** This build may not run on a database that a newer one has changed. Its message is for the person at the terminal. */
export class OlderBuild extends Error {
  override readonly name = "OlderBuild";

  constructor(ours: number, oldest: number) {
    super(
      `A newer Pressroom has changed this database in a way that this version does not know: it is of level ${ours}, and the database takes ${oldest} or above. Nothing was changed. Start the newer version, or restore a backup that was made before the update: npm run restore -- --replace <file>.`,
    );
  }
}
