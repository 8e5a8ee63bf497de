import funds from "../../../data/index-funds.json" with { type: "json" }
import lists from "../../../data/memberships.json" with { type: "json" }
import { edgarFiler, type FilerId } from "../../identifiers/filer.ts"
import { grouped } from "../../lists.ts"
import { limitOf, type Methodology } from "../methodologies.ts"
import { type BusinessActivity, prohibitedNames } from "./business-activity.ts"

/** A fund that follows an index of Shariah-compliant shares, and held a company on a day. */
export interface Membership {
  /** The fund's ticker. */
  readonly fund: string
  readonly index: string
  /** The id of the standard by which the index is made. */
  readonly standard: string
  /** True if the index is one of the standard's own, so that the standard's board decided on its members. */
  readonly settles: boolean
  /** YYYY-MM-DD */
  readonly asOf: string
  /** Percent of the fund; null if the list of that day states none. */
  readonly weight: number | null
}

const fundNamed = new Map(funds.funds.map((fund) => [fund.fund, fund]))

type Members = Readonly<ReturnType<typeof membersOf>>

/** The members of all lists by company, the newest list first. Read on first use, because few requests need them. */
let byFiler: ReadonlyMap<FilerId, Members> | null = null

function readMembers(): ReadonlyMap<FilerId, Members> {
  const newestFirst = lists.toSorted((left, right) => right.asOf.localeCompare(left.asOf))
  return grouped(newestFirst.flatMap(membersOf), ({ filer }) => filer)
}

/** The members of a list: `CIK` or `CIK:weight`, separated by blanks. */
function membersOf({ fund, asOf, members }: (typeof lists)[number]) {
  const of = fundNamed.get(fund)
  if (of === undefined) throw new Error(`data/index-funds.json lacks ${fund}`)
  return members.split(" ").map((member) => {
    const [cik, weight] = member.split(":")
    return {
      filer: edgarFiler(Number(cik)),
      membership: { ...of, asOf, weight: weight === undefined ? null : Number(weight) },
    }
  })
}

/** The lists of members that name a company, the newest first. */
export function membershipsOf(filer: FilerId): readonly Membership[] {
  byFiler ??= readMembers()
  return (byFiler.get(filer) ?? []).map(({ membership }) => membership)
}

/**
 * The business under a standard whose board put the company into one of the standard's own indexes by a day. The
 * board has decided that such a business is permissible, so what our register leaves open is settled under this
 * standard. What our register knows to be prohibited stays so, and ratios remain ours. A company that left the index
 * may have left it for any reason, so leaving proves nothing.
 */
export function permittedByBoard(
  activity: BusinessActivity,
  memberships: readonly Membership[],
  methodology: Methodology,
  day: string,
): BusinessActivity {
  if (!isOpen(activity, limitOf(methodology, "prohibited_revenue") ?? 0)) return activity
  const first = decisionOf(methodology, memberships, day)
  if (first === null) return activity
  const { activities, basis, segments, named, concerns } = activity
  const said = `The board of this standard settled the business: the share was in the index ${first.index} on ${first.asOf} (${first.fund}).`
  const placement = { kind: "permissible", concerns: [...concerns, said] } as const
  const rest = { activities, basis, segments, ...(named === undefined ? {} : { named }) }
  return { ...placement, ...rest, prohibited: prohibitedNames(placement) }
}

/** The first list by a day that shows a decision of a standard's board on the company; null if none does. */
export function decisionOf(
  { id, boardOf = id }: Pick<Methodology, "id" | "boardOf">,
  memberships: readonly Membership[],
  day: string,
): Membership | null {
  const isOf = ({ standard, settles, asOf }: Membership) => settles && standard === boardOf && asOf <= day
  return memberships.findLast(isOf) ?? null
}

/** True if the register does not know whether the prohibited share of the business is within the limit. */
function isOpen(activity: BusinessActivity, shareMax: number): boolean {
  if (activity.kind === "unresolved") return true
  if (activity.kind !== "bounded" || activity.tolerated !== undefined) return false
  return activity.shareMin <= shareMax && activity.shareMax > shareMax
}
