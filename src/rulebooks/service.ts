import type { Caller } from "../access/caller.ts"
import type { DataOf } from "../contract/endpoint.ts"
import { jsonSchemaOf } from "../contract/json-schema.ts"
import { type JsonText, printJson } from "../contract/json-text.ts"
import { candidatesOf, isMeant } from "../identifiers/resolve.ts"
import type { Listing } from "../listings/instrument.ts"
import { answer, type Outcome, refuse } from "../outcome.ts"
import type { Methodology } from "../screening/methodologies.ts"
import type { Service } from "../services/service.ts"
import { filingAges } from "../terms.ts"
import type { rulebookSchemaEndpoint } from "./endpoint.ts"
import { type Rulebook, rulebook } from "./schema.ts"
import type { RulebookStore } from "./store.ts"

/** The rule books that accounts saved. */
export interface RulebookPorts {
  readonly rulebooks: RulebookStore
}

let schema: JsonText<DataOf<typeof rulebookSchemaEndpoint>> | null = null

/** The JSON Schema of a rule book, printed at the first request for it. */
export const rulebookSchema: Service<typeof rulebookSchemaEndpoint> = async () => {
  schema ??= printSchema()
  return answer({ data: schema, meta: {} })
}

function printSchema(): JsonText<DataOf<typeof rulebookSchemaEndpoint>> {
  const { components } = jsonSchemaOf(rulebook, "input")
  return printJson({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "A rule book of Qistas",
    $ref: "#/$defs/Rulebook",
    $defs: JSON.parse(JSON.stringify(components).replaceAll("#/components/schemas/", "#/$defs/")),
  })
}

/** The rule book of a request. It is sent whole, or as the name of a saved one (`name`, or `name@2`). */
export async function sentRulebook(
  { rulebooks }: RulebookPorts,
  { accountId }: Caller,
  sent: Rulebook | string,
): Promise<Outcome<Rulebook, "bad_request">> {
  if (typeof sent !== "string") return answer(sent)
  const [, name = sent, version] = /^(.*?)(?:@(\d{1,6}))?$/.exec(sent) ?? []
  const saved = await rulebooks.find(accountId, name, version === undefined ? null : Number(version))
  return saved === null
    ? refuse("bad_request", `The account has saved no rule book "${sent}".`)
    : answer(saved.rulebook)
}

/**
 * A rule book as a methodology for one listing. If the rule book excludes the listing's symbol, the listing
 * fails like a prohibited business.
 */
export function rulebookMethodology(listing: Listing, rules: Rulebook): Methodology {
  const { name } = rules
  return {
    id: "rulebook",
    version: "own",
    name,
    shortName: name,
    rules,
    ...filingAges,
    ...undeclared,
    isExcluded: isExcluded(listing, rules),
  }
}

/** What only a published version declares; never printed for a rule book. */
const undeclared = { description: "", inForceFrom: "", changes: "", grade: "A", source: "" } as const

/** True if one of the symbols that the rule book excludes may mean the listing. */
function isExcluded(listing: Listing, { exclude }: Rulebook): boolean {
  const symbols = exclude?.symbols ?? []
  return symbols.some((symbol) =>
    candidatesOf(symbol.toUpperCase()).some((candidate) => isMeant(listing, candidate)),
  )
}
