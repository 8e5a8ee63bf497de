import { errorCodes } from "../contract/errors.ts"
import { columnTypes } from "../contract/tables/table.ts"
import { registerNames } from "../identifiers/registers.ts"
import * as words from "../vocabulary.ts"

/**
 * The name of each closed list under `components/schemas`. The same values have one name wherever they are,
 * so that generated clients have one type for them.
 */
const valuesByName: Readonly<Record<string, readonly (string | number)[]>> = {
  Activity: words.activities,
  ActivitySourceKind: ["sic_code", "industry_code", "override"],
  AnalysisStatus: words.analysisStatuses,
  AttemptError: words.attemptErrors,
  BadgeColor: words.badgeColors,
  Bound: words.bounds,
  BusinessCompliance: ["permissible", "non-permissible"],
  CapMonths: words.capMonths,
  ChangeCause: words.changeCauses,
  ChangeKind: words.changeKinds,
  ColumnType: columnTypes,
  CombineRule: ["sum", "larger"],
  Credential: ["api_key", "session"],
  DecidedStatus: ["compliant", "non-compliant"],
  DenominatorName: words.denominatorNames,
  DeterminationStatus: words.determinationStatuses,
  DifferenceRule: words.differenceRules,
  Edition: ["confirmed", "unconfirmed"],
  EndpointAccess: ["key", "sandbox", "open"],
  ErrorCode: errorCodes,
  ExchangeRateSource: words.exchangeRateSources,
  FilingType: words.filingTypes,
  FlipBasis: words.flipBases,
  FundStatus: words.fundStatuses,
  Grade: words.grades,
  HealthRating: words.healthRatings,
  HealthResult: [...words.healthRatings, "not_applicable"],
  HistoryOccasion: ["current", "filing"],
  HoldingKind: words.holdingKinds,
  HoldingPurpose: words.holdingPurposes,
  HoldingSide: words.holdingSides,
  HoldingSource: words.holdingSources,
  KeyType: words.keyTypes,
  ListingKind: words.listingKinds,
  LotExclusion: ["held_at_period_end", "sold_before_period_end"],
  MarketCapBucket: words.marketCapBuckets,
  MarketCapMethod: words.marketCapMethods,
  MatchMethod: words.matchMethods,
  Membership: words.memberships,
  NumeratorName: words.numeratorNames,
  Operator: words.operators,
  PassOrFail: ["pass", "fail"],
  Plan: words.plans,
  PriceSource: ["yours", "last_close"],
  ProhibitedRevenueImpact: ["none", "partial", "full"],
  ProhibitedRevenueKind: words.prohibitedRevenueKinds,
  PurificationFigure: words.purificationFigures,
  PurificationMethodId: words.purificationMethodIds,
  PurityPeriod: ["3m", "6m", "1y"],
  RatioScreenName: words.ratioScreenNames,
  RegisterName: registerNames,
  ScreenName: words.screenNames,
  ScreenResult: words.screenResults,
  ScreenSort: words.screenSorts,
  SearchedType: ["stock", "etf"],
  Severity: words.severities,
  Significance: ["minor", "material", "primary"],
  SnapshotBasis: ["published", "as_of"],
  SnapshotFormat: words.snapshotFormats,
  SnapshotScope: ["full", "sandbox"],
  SnapshotTable: words.snapshotTables,
  StabilityRating: words.stabilityRatings,
  TimelineForm: ["day", "report"],
  TurnCause: words.turnCauses,
  UnmatchedCode: words.unmatchedCodes,
  WebhookDisabledReason: words.webhookDisabledReasons,
  WebhookMessageState: words.webhookMessageStates,
  WithheldReason: words.withheldReasons,
  ZakatItem: words.zakatItems,
  ZakatMethodId: words.zakatMethodIds,
}

const namesByValues = new Map(
  Object.entries(valuesByName).map(([name, values]) => [JSON.stringify(values), name]),
)

/** Returns the name of a closed list. Throws for a list that has none: name it above. */
export function enumNameOf(values: readonly unknown[]): string {
  const name = namesByValues.get(JSON.stringify(values))
  if (name === undefined) throw new Error(`No list of src/api/enum-names.ts has the values ${values}.`)
  return name
}
