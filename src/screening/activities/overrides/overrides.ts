import type { Override, OverrideGroup } from "../business-activity.ts"
import { airlinesOverrides } from "./airlines.ts"
import { buildersOverrides } from "./builders.ts"
import { defenceOverrides } from "./defence.ts"
import { drinksOverrides } from "./drinks.ts"
import { financeOverrides } from "./finance.ts"
import { foodOverrides } from "./food.ts"
import { hiddenOverrides } from "./hidden.ts"
import { industryOverrides } from "./industry.ts"
import { landlordsOverrides } from "./landlords.ts"
import { leisureOverrides } from "./leisure.ts"
import { lendersOverrides } from "./lenders.ts"
import { makersOverrides } from "./makers.ts"
import { onlineOverrides } from "./online.ts"
import { paymentsOverrides } from "./payments.ts"
import { propertyOverrides } from "./property.ts"
import { restaurantsOverrides } from "./restaurants.ts"
import { retailOverrides } from "./retail.ts"
import { servicesOverrides } from "./services.ts"

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
