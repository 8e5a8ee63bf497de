import amountRows from "../../../data/amounts.json" with { type: "json" }
import type { DenominatorName, NumeratorName } from "../../vocabulary.ts"
import type { DeclaredAmount } from "./tables.ts"

/** The words for each amount in titles and in the formulas of packets, by the name of the amount. */
export const amountWords = Object.fromEntries(amountRows.map((row) => [row.name, row])) as Readonly<
  Record<NumeratorName | DenominatorName, DeclaredAmount>
>
