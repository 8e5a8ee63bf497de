/**
 * Imports data into a running service, local or deployed (docs/operations.md): a fund's holdings, CUSIPs, or
 * the funds or names of packed tables. Calls the operator routes, as `npm run pipeline` does.
 */
import { callOperator } from "../support/operator.ts"
import { readImportArguments } from "./arguments.ts"

const request = readImportArguments(process.argv.slice(2))
if (typeof request === "string") fail(request)
const { body: response, problem } = await callOperator(request)
if (response !== null) console.log(response)
if (problem !== null) fail(problem)

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
