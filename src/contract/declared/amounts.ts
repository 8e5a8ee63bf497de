import amountRows from "../../../data/amounts.json" with { type: "json" }
import type { DenominatorName, NumeratorName } from "../../vocabulary.ts"
import type { DeclaredAmount } from "./tables.ts"

/** What each amount of a ratio is called in a title and in the formula of a packet, by its name. */
export const amountWords = Object.fromEntries(amountRows.map((row) => [row.name, row])) as Readonly<
  Record<NumeratorName | DenominatorName, DeclaredAmount>
>
