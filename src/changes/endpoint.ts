import { endpoint } from "../contract/endpoint.ts"
import { symbolsMax } from "../screen/schema.ts"
import { changeKinds } from "../vocabulary.ts"
import { changes, changesInput, changesLimitDefault, changesLimitMax, changesMeta } from "./schema.ts"

export const changesEndpoint = endpoint({
  method: "GET",
  path: "/changes",
  title: "List what changed",
  group: "Changes and webhooks",
  summary: "Every change of what is published, in the order of publication: page by page from a cursor",
  access: "sandbox",
  input: changesInput,
  data: changes,
  meta: changesMeta,
  errors: ["bad_request", "sandbox_restricted"],
  csv: true,
  example: { from: "2026-01-01", symbols: ["UAA", "SPY"], kinds: ["verdict", "fund_badge"] },
  tool: {
    name: "list_changes",
    description:
      "Every change of what the service publishes, in order, with before, after, cause and filing. Give `from` for a first day, or `after` with the cursor of an earlier answer; if you give neither, the answer is only the current cursor.",
    arguments: {
      after: "The cursor that an earlier answer named as next; it does not expire",
      from: "First day, YYYY-MM-DD; not together with after",
      limit: `Changes a page, 1 to ${changesLimitMax}; default ${changesLimitDefault}`,
      symbols: `Only changes of these stocks and funds: up to ${symbolsMax} identifiers`,
      kinds: `Only changes of these kinds: ${changeKinds.join(", ")}`,
    },
  },
})
