import type { Plan } from "../../../src/vocabulary.ts"

export const planNames: Readonly<Record<Plan, string>> = {
  free: "Free",
  plus: "Plus",
  enterprise: "Enterprise",
}
