import { type Methodology, methodologyRef, versionInForce } from "./methodology.ts"
import { aaoifiSs21 } from "./standards/aaoifi-ss21.ts"
import { aaoifiSs21Text } from "./standards/aaoifi-ss21-text.ts"
import { djim } from "./standards/djim.ts"
import { ftseIdealratings } from "./standards/ftse-idealratings.ts"
import { ftseYasaar } from "./standards/ftse-yasaar.ts"
import { issiOjk } from "./standards/issi-ojk.ts"
import { kmiMeezan } from "./standards/kmi-meezan.ts"
import { msciIslamic } from "./standards/msci-islamic.ts"
import { msciMSeries } from "./standards/msci-m-series.ts"
import { scMalaysia } from "./standards/sc-malaysia.ts"
import { spShariah } from "./standards/sp-shariah.ts"

/** The versions of each standard, newest first; the default standard comes first. */
export const standards: readonly (readonly [Methodology, ...Methodology[]])[] = [
  aaoifiSs21,
  aaoifiSs21Text,
  djim,
  spShariah,
  ftseYasaar,
  ftseIdealratings,
  msciIslamic,
  msciMSeries,
  scMalaysia,
  kmiMeezan,
  issiOjk,
]

/** The version of each standard in force, the default standard first. */
export const currentStandards: readonly Methodology[] = standards.map(([newest]) => newest)

/** The versions that a text names, newest first: all of a standard by its id, one by `id@version`; null for another text. */
export function versionsNamed(text: string): readonly [Methodology, ...Methodology[]] | null {
  for (const versions of standards) {
    if (text === versions[0].id) return versions
    const one = versions.find((methodology) => text === methodologyRef(methodology))
    if (one !== undefined) return [one]
  }
  return null
}

/** A standard by its id, or one version of it by `id@version`; null for another text. */
export function standardNamed(text: string): Methodology | null {
  return versionsNamed(text)?.[0] ?? null
}

/** The version of each standard on a day (YYYY-MM-DD): the newest in force then, else its oldest; the default standard first. */
export function standardsInForce(day: string): readonly Methodology[] {
  return standards.map((versions) => versionInForce(versions, day))
}

/** The version of a standard on a day, as in `standardsInForce`; null for an unknown id. */
export function methodologyInForce(id: string, day: string): Methodology | null {
  return standardsInForce(day).find((each) => each.id === id) ?? null
}

/** Every version of the default standard ever in force, newest first. */
export const methodologyVersions: readonly Methodology[] = aaoifiSs21

/** The version new assessments use. A later version is added next to it, and this one stays runnable. */
export const currentMethodology: Methodology = aaoifiSs21[0]
