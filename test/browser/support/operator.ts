import { execFile } from "node:child_process"
import { promisify } from "node:util"
import type { ServiceBeside } from "./service.ts"

/** Runs `npm run admin` with these arguments. Returns its output. */
export async function admin(service: ServiceBeside, ...words: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ["scripts/admin/main.ts", ...words], {
    env: { ...process.env, QISTAS_URL: service.origin, OPERATOR_TOKEN: service.operatorToken },
  })
  return stdout
}
