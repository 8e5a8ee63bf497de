/**
 * Imports data into a running service, local or deployed (docs/operations.md): a fund's holdings, CUSIPs, or
 * the lines, funds or names of packed tables. Calls the operator routes, as `npm run pipeline` does.
 */
import { callOperator } from "../support/operator.ts"
import { readImportArguments } from "./arguments.ts"

const requests = readImportArguments(process.argv.slice(2))
if (typeof requests === "string") fail(requests)
for (const request of requests) {
  const { body: response, problem } = await callOperator(request)
  if (response !== null) console.log(response)
  if (problem !== null) fail(problem)
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
