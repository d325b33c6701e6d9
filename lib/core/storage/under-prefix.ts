import type { S3Client } from "@aws-sdk/client-s3";

/** All that this client asks for lies under the prefix, whoever names it: the rest of the bucket is somebody else's. */
export function underPrefix<C extends S3Client>(client: C, prefix: string): C {
  client.middlewareStack.add((next) => (args) => next({ ...args, input: prefixed(args.input, prefix) }), {
    step: "initialize",
    name: "underPrefix",
  });
  return client;
}

function prefixed<T extends object>(input: T, prefix: string): T {
  const named = (["Key", "Prefix"] as const).flatMap((name) => {
    const value: unknown = Reflect.get(input, name);
    return typeof value === "string" ? [[name, prefix + value]] : [];
  });
  return { ...input, ...Object.fromEntries(named) };
}
