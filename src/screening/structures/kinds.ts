/** The closed lists that name a pooled vehicle's standard, type and legal form. */

export const structuralMethodologyIds = ["aaoifi-ss57", "aaoifi-ss20", "qistas-etf-taxonomy"] as const
export type StructuralMethodologyId = (typeof structuralMethodologyIds)[number]

export const instrumentTypes = [
  "gold_trust",
  "silver_trust",
  "platinum_trust",
  "palladium_trust",
  "metals_trust",
  "bitcoin_trust",
  "ether_trust",
  "futures_pool",
] as const

/** The legal form of a vehicle. */
export const wrappers = ["grantor_trust", "statutory_trust", "limited_partnership"] as const
