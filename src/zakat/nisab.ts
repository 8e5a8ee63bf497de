import { twelveDigits } from "../twelve-digits.ts"
import type { Zakat } from "./schema.ts"

/** The wealth from which zakat is due, as weights of metal: the common figures, of no verified source. */
const gramsOf = { gold: 85, silver: 595 } as const

/** The nisab by gold and by silver at the caller's prices of a gram; null without one. */
export function nisabAt(price: {
  readonly gold: number | null
  readonly silver: number | null
}): Zakat["nisab"] {
  const at = (metal: "gold" | "silver") => {
    const gram = price[metal]
    return gram === null ? null : twelveDigits(gramsOf[metal] * gram)
  }
  return {
    gold_grams: gramsOf.gold,
    silver_grams: gramsOf.silver,
    gold: at("gold"),
    silver: at("silver"),
    note: "85 grams of gold and 595 grams of silver are the common figures. Zakat is due where all zakatable wealth of the holder reaches the nisab for a year, not a share alone. The service has no price of metal: give your own as `gold_price` and `silver_price`, a gram.",
  }
}
