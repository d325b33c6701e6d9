import { z } from "zod";

export const jitOff = "-c jit=off";

/** Without a trailing slash. Without a check of the protocol, `localhost:3000` would be of the protocol "localhost". */
export const webAddress = z
  .url({
    protocol: /^https?$/,
    hostname: /./,
    error: "should be a whole address, such as https://desk.example.com",
  })
  .transform((given) => given.replace(/\/+$/, ""));

export const serviceAddress = webAddress.refine(
  (given) => !given.endsWith("/v1"),
  "should not end with /v1, which Pressroom adds itself",
);

/** pg prefers what an address says to our own settings, which must apply. */
export const databaseAddress = z
  .string("should be the address of a PostgreSQL database; npm start sets it")
  .regex(/^postgres(ql)?:\/\//, "should begin with postgres://")
  .transform(withOwnSettings);

/** The name of a connection says which secret its process seals with. What turns jit off is in drizzle/client.ts. */
function withOwnSettings(given: string): string {
  const { address, query } = /^(?<address>[^?]*)\??(?<query>.*)$/s.exec(given)?.groups ?? {};
  const parameters = new URLSearchParams(query);
  const options = parameters.getAll("options").at(-1);
  if (options === undefined && !parameters.has("application_name")) return given;
  parameters.delete("application_name");
  if (options !== undefined && !options.endsWith(jitOff)) parameters.set("options", `${options} ${jitOff}`);
  return `${address}?${parameters.toString().replaceAll("+", "%20")}`;
}

const secret = z.string().min(32, "should be at least 32 characters from a random source");

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

const isSecureOrLocal = (given: string) =>
  given.startsWith("https://") || (URL.canParse(given) && loopback.has(new URL(given).hostname));

type Provider = Partial<Record<"OIDC_ISSUER" | "OIDC_CLIENT_ID" | "OIDC_CLIENT_SECRET", string>>;

const hasWholeProvider = ({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET }: Provider) =>
  !OIDC_ISSUER === !OIDC_CLIENT_ID && !OIDC_ISSUER === !OIDC_CLIENT_SECRET;

const variables = z
  .object({
    NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
    PORT: z.coerce.number("should be a port number").int().min(1).max(65_535).default(3000),
    APP_URL: webAddress.optional(),
    DATA_DIR: z.string().default(".data"),
    DATABASE_URL: databaseAddress,
    SERVICE_URL: serviceAddress,
    /** Only `npm start` sets this, when the service is the sandbox that it runs. */
    SERVICE_IS_SANDBOX: z.literal("1").optional(),
    APP_SECRET: secret,
    APP_SECRET_PREVIOUS: secret.optional(),
    SETUP_TOKEN: z.string().min(16, "should be at least 16 characters").optional(),
    DEMO_TEST_KEY: z.string().optional(),
    DEMO_LIVE_KEY: z.string().optional(),
    UPLOAD_MAX_MB: z.coerce.number("should be a number of megabytes").int().min(1).max(10_000).default(100),
    IMAGE_MAX_SIDE_PX: z.coerce
      .number("should be a number of pixels")
      .int()
      .min(1)
      .max(65_535)
      .default(20_000),
    IMAGE_MAX_MP: z.coerce.number("should be a number of megapixels").int().min(1).max(2_000).default(250),
    /** Any S3-compatible store, used for print files instead of a folder in DATA_DIR. */
    S3_BUCKET: z.string().min(1, "should be the name of a bucket").optional(),
    S3_PREFIX: z
      .string()
      .regex(/^([\w.-]+\/)+$/, "should be a path that ends with a slash, such as pressroom/")
      .default("pressroom/"),
    S3_REGION: z.string().min(1).default("us-east-1"),
    S3_ENDPOINT: webAddress.optional(),
    S3_ACCESS_KEY_ID: z.string().min(1).optional(),
    S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
    S3_FORCE_PATH_STYLE: z.enum(["true", "false"], "should be true or false").default("false"),
    /** The mail server; without it Pressroom sends no mail. */
    SMTP_URL: z
      .string()
      .regex(
        /^smtps?:\/\/[^\s]+$/,
        "should be the address of a mail server, such as smtps://user:password@mail.example.com",
      )
      .optional(),
    /** The sender of all mail. */
    MAIL_FROM: z.string().min(3, "should be an address, such as Pressroom <desk@example.com>").optional(),
    /** The number of proxies in front, each of which appends the address of its client to X-Forwarded-For. */
    TRUST_PROXY: z.coerce.number("should be the number of proxies in front").int().min(0).max(10).default(0),
    /** One sign-in provider besides passwords and passkeys (OpenID Connect). */
    OIDC_ISSUER: z
      .url({
        protocol: /^https?$/,
        error: "should be the provider's address, such as https://id.example.com",
      })
      .refine(isSecureOrLocal, "should begin with https://")
      .optional(),
    OIDC_CLIENT_ID: z.string().min(1).optional(),
    OIDC_CLIENT_SECRET: z.string().min(1).optional(),
    /** The display name of the provider; its host if unset. */
    OIDC_NAME: z.string().min(1).max(60, "should be at most 60 characters").optional(),
    /** The bearer token of /api/metrics; without it, there are no metrics. */
    METRICS_TOKEN: z.string().min(16, "should be at least 16 characters").optional(),
    /** Where a worker serves its own metrics. */
    WORKER_METRICS_PORT: z.coerce.number("should be a port number").int().min(1).max(65_535).optional(),
    LOG_LEVEL: z.enum(["debug", "info", "warn", "error"]).default("info"),
  })
  .refine((given) => !given.S3_ACCESS_KEY_ID === !given.S3_SECRET_ACCESS_KEY, {
    path: ["S3_SECRET_ACCESS_KEY"],
    error: "should be set together with S3_ACCESS_KEY_ID",
  })
  .refine(hasWholeProvider, {
    path: ["OIDC_ISSUER"],
    error: "should be set together with OIDC_CLIENT_ID and OIDC_CLIENT_SECRET",
  });

export type Env = Omit<z.output<typeof variables>, "APP_URL" | "SERVICE_IS_SANDBOX"> & {
  /** Public address without a trailing slash. */
  APP_URL: string;
  SERVICE_IS_SANDBOX: boolean;
};

type WrongVariable = [name: string, reason: string];

export const wrongVariablesOf = (error: z.ZodError): WrongVariable[] =>
  error.issues.map(({ path, message }) => [path.join("."), message]);

/** The variables that a process would refuse. Those that the start sets are not missing. */
export function findWrongVariables(source: Record<string, string | undefined>): WrongVariable[] {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = variables.safeParse({ ...setByStart, ...given, NODE_ENV: "production" });
  return parsed.success ? [] : wrongVariablesOf(parsed.error);
}

const setByStart = {
  DATABASE_URL: "postgres://127.0.0.1/pressroom",
  SERVICE_URL: "http://127.0.0.1:4010",
  APP_SECRET: "-".repeat(32),
};

/** @throws an Error that names each wrong variable and says what it should be; it never repeats a value. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    const lines = wrongVariablesOf(parsed.error).map(([name, reason]) => `${name} ${reason}`);
    throw new Error(`Pressroom cannot start:\n  ${lines.join("\n  ")}`);
  }
  const { APP_URL, SERVICE_IS_SANDBOX, ...rest } = parsed.data;
  return {
    ...rest,
    APP_URL: APP_URL ?? `http://localhost:${rest.PORT}`,
    SERVICE_IS_SANDBOX: SERVICE_IS_SANDBOX === "1",
  };
}

let parsed: Env | undefined;

/** The environment, parsed once. It is a function, so that a build without any variable can load modules. */
export function env(): Env {
  parsed ??= parseEnv(process.env);
  return parsed;
}
