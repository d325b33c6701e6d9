import "./require-node.mjs";

const { supervise } = await import("./supervisor/supervise.ts");
const { startSandboxAlone } = await import("./supervisor/start-sandbox-alone.ts");

await supervise("Sandbox of the ordering service", startSandboxAlone);
