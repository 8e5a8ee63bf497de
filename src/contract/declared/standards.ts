import aaoifiSs21 from "../../../data/standards/aaoifi-ss21.json" with { type: "json" }
import aaoifiSs21Text from "../../../data/standards/aaoifi-ss21-text.json" with { type: "json" }
import djim from "../../../data/standards/djim.json" with { type: "json" }
import ftseIdealratings from "../../../data/standards/ftse-idealratings.json" with { type: "json" }
import ftseYasaar from "../../../data/standards/ftse-yasaar.json" with { type: "json" }
import issiOjk from "../../../data/standards/issi-ojk.json" with { type: "json" }
import kmiMeezan from "../../../data/standards/kmi-meezan.json" with { type: "json" }
import msciIslamic from "../../../data/standards/msci-islamic.json" with { type: "json" }
import msciMSeries from "../../../data/standards/msci-m-series.json" with { type: "json" }
import scMalaysia from "../../../data/standards/sc-malaysia.json" with { type: "json" }
import spShariah from "../../../data/standards/sp-shariah.json" with { type: "json" }
import type { Rulebook } from "../../rulebooks/schema.ts"
import type { DeclaredStandard } from "./tables.ts"

/** The standards by which companies are judged, from data/standards/. The default standard comes first. */
export const declaredStandards = [
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
] as readonly unknown[] as readonly [DeclaredStandard, ...DeclaredStandard[]]

/** True if the answer of a standard depends on earlier days. */
export function keepsState({ state, ratios }: Pick<Rulebook, "state" | "ratios">): boolean {
  return state !== null || ratios.some(({ entrant_limit }) => entrant_limit !== undefined)
}
