/**
 * Shows on one screen what is healthy in a running service, and what needs a person (docs/operations.md). Exit
 * code 0: healthy; 1: something needs a person; 2: wrong arguments, or the service does not answer.
 */
import { refuse } from "../../src/outcome.ts"
import { isLoopback } from "../../worker/http/origin.ts"
import { deployedEnvironments } from "../deploy/environments.ts"
import { deployedService, readService as localService, type OperatedService } from "../support/operator.ts"
import { faultsOf } from "./faults.ts"
import { readService } from "./read.ts"
import { screenOf } from "./screen.ts"

const usage = `npm run status                  this machine's service (npm start), or that of QISTAS_URL and OPERATOR_TOKEN
npm run status -- staging       or production: the environment that was deployed from this machine`

const [named = process.env.QISTAS_ENV, ...rest] = process.argv.slice(2)
const environment = deployedEnvironments.find((each) => each === named)
if (rest.length > 0 || (named !== undefined && environment === undefined)) fail(usage)
const service = serviceOf()
if (typeof service === "string") fail(service)
const reading = await readService(nameOf(service.origin), service, await platform())
if (!reading.ok) fail(reading.message)
console.log(screenOf(reading.value).join("\n"))
process.exitCode = faultsOf(reading.value).length === 0 ? 0 : 1

function serviceOf(): OperatedService | string {
  try {
    return environment === undefined ? localService() : deployedService(environment)
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause)
  }
}

function nameOf(origin: string): string {
  return environment ?? (isLoopback(origin) ? "The local service" : "The service")
}

/** Wrangler is loaded only for a deployed environment, because loading it takes a second. */
async function platform() {
  if (environment === undefined)
    return refuse("not_deployed", "Cloudflare is asked only about staging and production")
  const { openPlatform } = await import("./platform.ts")
  return openPlatform(environment)
}

function fail(message: string): never {
  console.error(message)
  process.exit(2)
}
