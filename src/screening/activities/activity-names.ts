import type { Activity, ProhibitedRevenueKind } from "../../vocabulary.ts"
import type { Placement } from "./business-activity.ts"

const revenueKinds: Readonly<Partial<Record<Activity | "excluded", ProhibitedRevenueKind>>> = {
  alcohol: "alcohol",
  tobacco: "tobacco",
  gambling: "gambling",
  adult_entertainment: "adult_entertainment",
  weapons: "weapons",
}

/** The breakdown key of a category's revenue. Interest income is measured separately, from its own tags. */
export function revenueKindOf(category: Activity | "excluded"): ProhibitedRevenueKind {
  return revenueKinds[category] ?? "other"
}

/** The printed name of each activity. */
export const activityNames: Readonly<Record<Activity | "excluded", string>> = {
  conventional_finance: "Conventional interest-based finance",
  insurance: "Conventional insurance",
  alcohol: "Alcoholic drinks",
  tobacco: "Tobacco and nicotine products",
  pork: "Pork products",
  gambling: "Gambling",
  adult_entertainment: "Adult entertainment",
  weapons: "Weapons and military systems",
  cannabis: "Cannabis",
  hotels: "Hotels",
  film: "Film and cinema",
  music: "Music",
  broadcasting: "Broadcasting",
  advertising: "Advertising",
  restaurants: "Restaurants",
  groceries: "Groceries",
  food: "Food and drink",
  airlines: "Airlines",
  cruise_lines: "Cruise lines",
  property_rental: "Rent of property",
  share_trading: "Share trading and stockbroking",
  excluded: "Excluded by name",
}

/** The printed name of the prohibited core, or of the known prohibited part. */
export function prohibitedNames(placement: Placement): readonly string[] {
  if (placement.kind === "prohibited") return [activityNames[placement.category]]
  if (placement.kind === "bounded" && placement.shareMin > 0) return [activityNames[placement.category]]
  return []
}
