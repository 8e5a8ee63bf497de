import type { EtfHolding } from "../../../src/funds/holdings-schema.ts"
import { limits } from "../../../src/funds/percent.ts"
import type { BadgeColor } from "../../../src/vocabulary.ts"
import { Section } from "../../html/components.tsx"
import { HoldingTable, holdingVerdict } from "./holdings.tsx"

const shownMax = 10

export interface FundBlockersModel {
  readonly badge: BadgeColor | null
  /** False while no holding has a verdict: then every holding keeps the fund from its rating. */
  readonly isRated: boolean
  /** The largest first. */
  readonly holdings: readonly EtfHolding[]
  /** The standard that links name; null where the service's own needs no naming. */
  readonly methodology: string | null
}

/** The largest holdings that keep a fund from green; nothing for a green fund. */
export function FundBlockers({ badge, isRated, holdings, methodology }: FundBlockersModel) {
  const blocking = holdings.filter(isBlocking).slice(0, shownMax)
  const hidden = holdings.filter(({ sandbox_restricted: isHidden }) => isHidden).length
  if (badge === "green" || !isRated || blocking.length + hidden === 0) return null
  return (
    <Section id="blockers" title="What keeps it from green">
      <p>
        Green: {limits.green}% or more of the fund is compliant. Amber: {limits.amber}% or more. Red: less.
      </p>
      <p>{listSentence(blocking.length, hidden)}</p>
      {blocking.length === 0 ? null : (
        <HoldingTable
          label="Largest holdings that are not compliant"
          holdings={blocking}
          methodology={methodology}
        />
      )}
    </Section>
  )
}

/** What the list is, or why there is none. A hidden holding may be of any verdict. */
function listSentence(blocking: number, hidden: number): string {
  const needs = "needs the Plus plan"
  if (blocking === 0) return `Which holdings stand in the way ${needs}: it would tell their verdicts.`
  const list = "Its largest holdings that are non-compliant or have no verdict yet"
  if (hidden === 0) return `${list}:`
  return `${list}, of those you may see. Larger ones may be hidden: the whole list ${needs}.`
}

/** Whether the reader may know that a holding is no compliant share. A hidden verdict never shows by being listed. */
function isBlocking(holding: EtfHolding): boolean {
  const { mark } = holdingVerdict(holding)
  return mark === "non-compliant" || mark === "pending"
}
