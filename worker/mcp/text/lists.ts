import type { Endpoints } from "../../../src/api/endpoints.ts"
import type { ComplianceRatioScreen, DecidingStandard } from "../../../src/compliance/schema.ts"
import type { ExtrasOf } from "../../../src/contract/endpoint.ts"
import type { ScreenRow } from "../../../src/screen/schema.ts"
import { type SearchItem, searchLimitMax } from "../../../src/search/schema.ts"
import type { Standards, Standing } from "../../../src/standards/schema.ts"
import type { FlipBasis, Membership } from "../../../src/vocabulary.ts"
import { changeCauseWords, changeTitle } from "../../html/change-words.ts"
import { boundWords } from "../../html/numbers.ts"
import { limitWords, screenTitle, windowWords } from "../../html/screens.ts"
import {
  amount,
  dayOfInstant,
  decimalAsPercent,
  joinLines,
  labelledList,
  pageText,
  percent,
  standardText,
  type ToolResult,
  verdictText,
} from "./format.ts"

/** A batch in lines of text: one line for each row, and the requested symbols that have no row. */
export function screenText({ data, meta }: ToolResult<"screen">): string {
  return joinLines(
    `${pageText("Stocks", meta, data.length)} By ${standardText(meta.methodology)}.`,
    ...data.map(rowText),
    labelledList("Not found (search_instruments finds identifiers)", notFound(meta)),
    labelledList("Funds, ask get_fund for each", meta.etfs),
    labelledList("Outside the sandbox (this key reaches only the sandbox)", meta.sandbox_restricted),
    data.some((row) => row.compliance_status === "pending")
      ? "pending: no verdict, neither a pass nor a fail; check_compliance says why."
      : null,
  )
}

function notFound({ not_found, etfs }: ExtrasOf<Endpoints["screen"]>): readonly string[] {
  return not_found.filter((symbol) => !etfs.includes(symbol))
}

function rowText(row: ScreenRow): string {
  const { price } = row.market_data
  const symbol =
    row.symbol === row.instrument_id ? row.symbol : `${row.symbol}, listed as ${row.instrument_id}`
  const close = price === null ? "" : `; last close ${amount(price)}`
  return `- ${symbol}: ${row.name}: ${verdictText(row.compliance_status, row)}; health ${row.health_status ?? "not rated"}${close}`
}

/** Matches, one line each. If there are none, advice on what to try. */
export function searchText({ data, meta }: ToolResult<"search">): string {
  if (data.length === 0)
    return `Nothing matches "${meta.query}". Try fewer words, or the beginning of a word.`
  const more =
    data.length < meta.total
      ? ` Narrow the text to see others, or raise limit (at most ${searchLimitMax}).`
      : ""
  return joinLines(
    `${data.length} of ${meta.total} matches for "${meta.query}".${more}`,
    ...data.map(itemText),
  )
}

function itemText(item: SearchItem): string {
  const place = [item.exchange, item.country_code].filter((part) => part !== null).join(", ")
  const kind =
    item.type === "stock" ? `stock, ${verdictText(item.status, item)}` : `fund, ${purityText(item)}`
  return `- ${item.instrument_id}: ${item.name}${place === "" ? "" : ` (${place})`}: ${kind}`
}

type FundItem = Extract<SearchItem, { readonly type: "etf" }>

/**
 * The purity of a fund. A fund has no badge if too little of it has a verdict. A low purity is then no
 * evidence against the fund.
 */
function purityText({ purity_percentage: purity, badge_color: badge }: FundItem): string {
  if (purity === null) return "not screened"
  return `purity ${percent(purity)}${badge === null ? ", screened in part" : ""}`
}

/** The methodologies, one line each. */
export function methodologiesText({ data }: ToolResult<"methodologies">): string {
  return joinLines(
    ...data.map(({ id, version, name, description, edition }) => {
      const unconfirmed = edition === "unconfirmed" ? " (unconfirmed edition)" : ""
      return `${id}@${version}, ${name}${unconfirmed}: ${description}`
    }),
  )
}

function ageText({
  filing_age_months_max: sinceFiled,
  balance_age_months_max: sinceItsDay,
}: ToolResult<"methodology">["data"]): string | null {
  if (sinceFiled === null || sinceItsDay === null) return null
  const { domestic, foreign } = sinceItsDay
  return `The verdict is withheld if the newest balance sheet was filed more than ${sinceFiled} months ago, or is of a day more than ${domestic} months ago (${foreign} for a foreign filer).`
}

/** One methodology: a line for each screen, criterion, version and note. */
export function methodologyText({ data }: ToolResult<"methodology">): string {
  return joinLines(
    `${data.id}@${data.version}, ${data.name}: ${data.description}`,
    ...data.screens.map((screen) =>
      "rule" in screen
        ? `${screen.title} (${screen.clause}): ${screen.rule}`
        : `${screen.title} (${screen.clause}): ${screen.formula} ${screen.operator} ${decimalAsPercent(screen.threshold)}`,
    ),
    ...(data.criteria ?? []).map(({ name, clause, passes }) => `${name} (${clause}): passes when ${passes}`),
    ageText(data),
    ...data.versions.map(
      ({ version, in_force_from, changes }) =>
        `Version ${version}, in force from ${in_force_from}: ${changes}`,
    ),
    ...data.notes.map(
      ({ about, holder, opinion, source }) => `On ${about}, ${holder}: ${opinion} (${source})`,
    ),
  )
}

/** The permissions of the key, and its requests of today (UTC). */
export function usageText({ data }: ToolResult<"me">): string {
  const { limits, usage, key } = data
  return joinLines(
    `Plan ${data.plan}; ${data.sandbox ? "this key reaches only the sandbox" : "this key reaches every listing"}.`,
    key === null ? null : `Key ${key.prefix}... (${key.type})${key.name === null ? "" : `, "${key.name}"`}`,
    `Requests today (${usage.date}, UTC): ${usage.requests_today} of ${limits.requests_per_day}, including ${usage.mcp_requests_today} through this MCP server; at most ${limits.requests_per_minute} a minute.`,
    `Evidence Packets a month: ${limits.evidence_packets_per_month ?? "unlimited"}`,
  )
}

type Flip = Standing["flips"][number]

/** A company under each standard: its verdict and ratios, why the verdict differs, where it changes. */
export function standardsText({ data }: ToolResult<"standards">): string {
  return comparisonText(data)
}

/** A company under each standard, with a rule book of the caller's own as the first standard. */
export function rulebookStandardsText({ data }: ToolResult<"rulebookStandards">): string {
  return comparisonText(data)
}

function comparisonText({ name, instrument_id: id, as_of: asOf, standards }: Standards): string {
  return joinLines(
    `${name} (${id}), as of ${asOf}. The others are compared with the first one.`,
    ...standards.flatMap(standingLines),
  )
}

function standingLines(standing: Standing): readonly (string | null)[] {
  const { withheld, membership, differs } = standing
  const [first, ...screens] = decisionLines(standing)
  return [
    `${first}${withheld === null ? "" : ` (${withheld})`}`,
    membership === null
      ? null
      : `  membership of its index, whose rule counts past periods: ${membershipWords[membership]}`,
    ...screens,
    differs === null ? null : `  differs: ${differs.sentence}`,
    ...standing.flips.map(flipLine),
  ]
}

/** The verdict of a standard, its business screen, and each ratio against its limit: a line each. */
export function decisionLines(standard: Standing | DecidingStandard): readonly string[] {
  const { methodology, name, edition, status, business_activity: activity, screens } = standard
  const unconfirmed = edition === "unconfirmed" ? ", unconfirmed edition" : ""
  const prohibited = activity.prohibited_activities.join(", ")
  return [
    `${name} (${methodology}${unconfirmed}): ${status}`,
    `  business: ${activity.result}${prohibited === "" ? "" : `, ${prohibited}`}`,
    ...Object.entries(screens).map(([screen, printed]) => screenLine(screen, printed, methodology)),
  ]
}

const membershipWords: Readonly<Record<Membership, string>> = {
  member: "a member",
  not_member: "not a member",
  unknown: "not known, because too few past reports can be judged",
}

function screenLine(name: string, screen: ComplianceRatioScreen, methodology: string): string {
  const { result, value, bound, threshold, operator, note } = screen
  const figure = value === null ? "no figure" : `${boundWords(bound)}${decimalAsPercent(value)}`
  const limit = `limit ${limitWords[operator]} ${decimalAsPercent(threshold)}`
  const title = `${screenTitle(name, methodology)}${windowWords(methodology, name)}`
  return `  ${title}: ${result}, ${figure} (${limit})${note === undefined ? "" : `; ${note}`}`
}

const basisWords: Readonly<Record<FlipBasis, string>> = {
  spot: "at the last close",
  average: "on average over the closes that count",
  next_month_end: "at the next month end only",
  within_12_months: "at every month end, within 12 months",
}

/** The share price, debt or income at which a screen's result changes. A price must be above zero. */
function flipLine({ screen, basis, price, debt, income }: Flip): string | null {
  const turns = [
    price === null || basis === null ? null : `at a share price of ${amount(price)} ${basisWords[basis]}`,
    changeText(debt, { more: "of debt raised", less: "of debt repaid" }),
    changeText(income, { more: "more prohibited income", less: "less prohibited income" }),
  ].filter((turn) => turn !== null)
  return turns.length === 0 ? null : `  ${screen} turns ${turns.join(", or ")}`
}

function changeText(change: number | null, words: { readonly more: string; readonly less: string }) {
  if (change === null) return null
  return `with ${amount(Math.abs(change))} ${change > 0 ? words.more : words.less}`
}

/** The webhooks of an account, one line each with its state. */
export function webhooksText({ data, meta }: ToolResult<"webhooks">): string {
  return joinLines(`${data.length} of at most ${meta.limit} webhooks.`, ...data.map(webhookText))
}

function webhookText(webhook: ToolResult<"webhooks">["data"][number]): string {
  const { id, url, kinds, symbols, enabled, disabled_reason, failing_since, pending } = webhook
  const state = enabled ? "enabled" : `disabled (${disabled_reason})`
  const failing = failing_since === null ? "" : `; deliveries fail since ${failing_since}`
  const whose = symbols === null ? "every instrument" : symbols === "watchlist" ? symbols : symbols.join(", ")
  return `- ${id}: ${url}: ${state}${failing}; ${pending} waiting; ${kinds.join(", ")} of ${whose}`
}

/** The events of a webhook, one line each with its last attempt. */
export function deliveriesText({ data, meta }: ToolResult<"webhookDeliveries">): string {
  if (data.length === 0) return "No event in the last 30 days, or none before this one."
  const more = meta.next_cursor === null ? null : `Older events: before ${meta.next_cursor}.`
  return joinLines(...data.map(deliveryText), more)
}

function deliveryText(delivery: ToolResult<"webhookDeliveries">["data"][number]): string {
  const { id, type, state, created_at, attempts } = delivery
  const last = attempts.at(-1)
  const outcome = last === undefined ? "not tried yet" : `last: ${last.status ?? last.error} at ${last.at}`
  return `- ${id}: ${type} of ${created_at}: ${state}; attempts: ${attempts.length}; ${outcome}`
}

/** A page of the feed in lines of text, and the cursor of the next page. */
export function changesText({ data, meta }: ToolResult<"changes">): string {
  return joinLines(
    data.length === 0 ? "No change on this page." : `${data.length} changes, the oldest first.`,
    ...data.map(
      (change) =>
        `- ${dayOfInstant(change.at)} ${change.kind}: ${changeTitle(change)}${changeCauseWords(change)}`,
    ),
    labelledList("Not found (search_instruments finds identifiers)", meta.not_found),
    labelledList("Outside the sandbox (this key reaches only the sandbox)", meta.sandbox_restricted),
    `${meta.has_more ? "There is more" : "Nothing more is published yet"}: continue with after "${meta.next_cursor}".`,
  )
}
