import type { Basis } from "../../basis.ts"
import { assets } from "../balance.ts"
import { type Estimate, upperBound, zeroByEvidence } from "../measure.ts"
import { type KnownReading, known, knownWithAddition, type MeasureReading, unknown } from "../reading.ts"
import { closingReceivables } from "./current-lines.ts"
import { illiquidAssets } from "./illiquid.ts"
import { inventories } from "./inventories.ts"
import { receivables } from "./receivables.ts"
import { mostOfKind } from "./rest.ts"

/** Reads total assets at the basis's instant. */
export function readTotalAssets({ taxonomy, balanceSheet }: Basis): MeasureReading {
  const figure = assets[taxonomy](balanceSheet)
  return figure === null ? unknown("total assets are not tagged") : known(figure)
}

/** Reads inventories, current and non-current; where none are tagged, at most the assets that no line names. */
export function readInventories({ taxonomy, balanceSheet }: Basis): MeasureReading {
  const figure = inventories[taxonomy](balanceSheet)
  if (figure !== null) return known(figure)
  if (taxonomy === "us-gaap" && closingReceivables(balanceSheet) !== null)
    return known(zeroByEvidence("The lines of current assets add up to their total without inventories."))
  const most = mostOfKind(null, taxonomy, balanceSheet)
  if (most === null) return unknown("no inventories and no total assets are tagged")
  return known(upperBound(most, "No inventories are tagged; they are at most the assets that no line names."))
}

/** Reads what others owe the company: at least the tagged lines, at most those and the assets that no line names. */
export function readReceivables(basis: Basis): MeasureReading {
  return readKind(basis, "receivables")
}

/** Reads assets that are neither money nor claims to money: at least the named lines, at most those and the unnamed assets. */
export function readIlliquidAssets(basis: Basis): MeasureReading {
  return readKind(basis, "illiquid_assets")
}

const kinds = {
  receivables: { measure: receivables, words: "receivables" },
  illiquid_assets: { measure: illiquidAssets, words: "illiquid assets" },
} as const

/** Without a line of the kind the figure is the upper bound: a limit from above may pass on it, and nothing may fail. */
function readKind({ taxonomy, balanceSheet }: Basis, kind: keyof typeof kinds): MeasureReading {
  const { measure, words } = kinds[kind]
  const figure = measure[taxonomy](balanceSheet)
  const most = mostOfKind(kind, taxonomy, balanceSheet)
  if (figure !== null) {
    const reading = knownWithAddition(figure, most?.value ?? figure.value, "assets that no line names")
    const isOpen = most !== null && most.value > figure.value * openOverNamedMin
    return kind === "illiquid_assets" || isOpen ? withEstimate(reading, most) : reading
  }
  if (most === null) return unknown(`no ${words} and no total assets are tagged`)
  return known(
    upperBound(most, `No line of ${words} is tagged; they are at most the assets that no line names.`),
  )
}

/** Assets that no line names and that could more than double the receivables named make them a lower bound. */
export const openOverNamedMin = 2

/** A limit from below fails on the most that illiquid assets can be: a packet then states how that is computed. */
function withEstimate(reading: KnownReading, estimate: Estimate | null): KnownReading {
  const { possibleAddition } = reading
  return possibleAddition === null || estimate === null
    ? reading
    : { ...reading, possibleAddition: { ...possibleAddition, estimate } }
}
