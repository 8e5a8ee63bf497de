import type { Override } from "./activities.ts"
import { airlinesOverrides } from "./activities-overrides-airlines.ts"
import { buildersOverrides } from "./activities-overrides-builders.ts"
import { defenceOverrides } from "./activities-overrides-defence.ts"
import { drinksOverrides } from "./activities-overrides-drinks.ts"
import { financeOverrides } from "./activities-overrides-finance.ts"
import { foodOverrides } from "./activities-overrides-food.ts"
import { hiddenOverrides } from "./activities-overrides-hidden.ts"
import { industryOverrides } from "./activities-overrides-industry.ts"
import { landlordsOverrides } from "./activities-overrides-landlords.ts"
import { leisureOverrides } from "./activities-overrides-leisure.ts"
import { lendersOverrides } from "./activities-overrides-lenders.ts"
import { makersOverrides } from "./activities-overrides-makers.ts"
import { onlineOverrides } from "./activities-overrides-online.ts"
import { paymentsOverrides } from "./activities-overrides-payments.ts"
import { propertyOverrides } from "./activities-overrides-property.ts"
import { restaurantsOverrides } from "./activities-overrides-restaurants.ts"
import { retailOverrides } from "./activities-overrides-retail.ts"
import { servicesOverrides } from "./activities-overrides-services.ts"
import type { OverrideGroup } from "./activities-review.ts"

const groups: readonly OverrideGroup[] = [
  ...lendersOverrides,
  ...paymentsOverrides,
  ...financeOverrides,
  ...landlordsOverrides,
  ...propertyOverrides,
  ...foodOverrides,
  ...drinksOverrides,
  ...restaurantsOverrides,
  ...retailOverrides,
  ...leisureOverrides,
  ...servicesOverrides,
  ...defenceOverrides,
  ...industryOverrides,
  ...buildersOverrides,
  ...airlinesOverrides,
  ...makersOverrides,
  ...onlineOverrides,
  ...hiddenOverrides,
]

/** Every override, one per company. */
export const overrides: readonly Override[] = groups.flatMap(({ companies, ...decision }) =>
  companies.map(([cik, name]) => ({ cik, name, ...decision })),
)
