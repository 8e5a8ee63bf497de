import { errorCodes } from "../contract/errors.ts"
import { columnTypes } from "../contract/tables/table.ts"
import { registerNames } from "../identifiers/registers.ts"
import * as vocabulary from "../vocabulary.ts"
import { testEventTypes } from "../webhooks/event.ts"

/**
 * The closed lists that `src/vocabulary.ts` lacks, and those whose plural is not made with an `s`, by their
 * names under `components/schemas`.
 */
const namedLists: Readonly<Record<string, readonly (string | number)[]>> = {
  ActivitySourceKind: ["sic_code", "industry_code", "override"],
  AnalysisStatus: vocabulary.analysisStatuses,
  BusinessCompliance: ["permissible", "non-permissible"],
  CapMonths: vocabulary.capMonths,
  ColumnType: columnTypes,
  CombineRule: ["sum", "larger"],
  Credential: ["api_key", "session"],
  DecidedStatus: ["compliant", "non-compliant"],
  DeterminationStatus: vocabulary.determinationStatuses,
  Edition: ["confirmed", "unconfirmed"],
  EndpointAccess: ["key", "sandbox", "open"],
  ErrorCode: errorCodes,
  FlipBasis: vocabulary.flipBases,
  FundStatus: vocabulary.fundStatuses,
  HealthResult: [...vocabulary.healthRatings, "not_applicable"],
  HistoryOccasion: ["current", "filing"],
  LotExclusion: ["held_at_period_end", "sold_before_period_end"],
  PassOrFail: ["pass", "fail"],
  PriceSource: ["yours", "last_close"],
  ProhibitedRevenueImpact: ["none", "partial", "full"],
  PurityPeriod: ["3m", "6m", "1y"],
  RegisterName: registerNames,
  SearchedType: ["stock", "etf"],
  Significance: ["minor", "material", "primary"],
  SnapshotBasis: ["published", "as_of"],
  SnapshotScope: ["full", "sandbox"],
  TestEventType: testEventTypes,
  TimelineForm: ["day", "report"],
}

/** The name of each list by its values, so that the same values have one name wherever they are. */
const names = new Map(
  [
    ...Object.entries(vocabulary).map(([list, values]) => [singular(list), values] as const),
    ...Object.entries(namedLists),
  ].map(([name, values]) => [JSON.stringify(values), name]),
)

/** `changeCauses` becomes `ChangeCause`. */
function singular(list: string): string {
  return capitalised(list.replace(/ies$/, "y").replace(/s$/, ""))
}

export function capitalised(name: string): string {
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`
}

/** Returns the name of a closed list. Throws for a list that has none: it must be named above. */
export function enumNameOf(values: readonly unknown[]): string {
  const name = names.get(JSON.stringify(values))
  if (name === undefined) throw new Error(`No list of src/api/enum-names.ts has the values ${values}.`)
  return name
}
