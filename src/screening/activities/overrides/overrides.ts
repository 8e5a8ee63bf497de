import type { Override, OverrideGroup } from "../business-activity.ts"
import { financeOverrides, lendersOverrides, paymentsOverrides } from "./finance.ts"
import { drinksOverrides, foodOverrides, restaurantsOverrides } from "./food.ts"
import { hiddenOverrides } from "./hidden.ts"
import { defenceOverrides, industryOverrides, makersOverrides } from "./industry.ts"
import { misnamedOverrides } from "./misnamed.ts"
import { buildersOverrides, landlordsOverrides, propertyOverrides } from "./property.ts"
import { onlineOverrides, retailOverrides } from "./retail.ts"
import { servicesOverrides } from "./services.ts"
import { airlinesOverrides, leisureOverrides } from "./travel.ts"

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
  ...misnamedOverrides,
]

/** Every override, one per company. */
export const overrides: readonly Override[] = groups.flatMap(({ companies, ...decision }) =>
  companies.map(([cik, name]) => ({ cik, name, ...decision })),
)
