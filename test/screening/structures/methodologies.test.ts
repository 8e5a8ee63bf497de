import { expect, test } from "vitest"
import { structuralMethodologyIds } from "../../../src/screening/structures/kinds.ts"
import { structuralVersions } from "../../../src/screening/structures/methodologies.ts"

const keysOf = (id: (typeof structuralMethodologyIds)[number]) =>
  structuralVersions[id][0].criteria.map(({ key }) => key)

/** The keys are part of the interface (design §4): a released key is never removed. */
test("the criteria of each methodology are those of version 2026.1", () => {
  expect(
    structuralMethodologyIds.map((id) => [id, structuralVersions[id][0].version, ...keysOf(id)]),
  ).toEqual([
    [
      "aaoifi-ss57",
      "2026.1",
      "spot_settlement",
      "physical_backing",
      "allocated_custody",
      "title_evidence",
      "beneficial_ownership",
      "no_metal_lending",
      "no_derivatives",
      "no_leverage",
      "fee_as_service",
      "redemption_in_metal",
      "unallocated_residual",
      "cash_management",
    ],
    [
      "aaoifi-ss20",
      "2026.1",
      "holds_physical",
      "uses_futures",
      "delivery_intent",
      "interest_on_collateral",
      "leverage",
      "title_before_sale",
    ],
    [
      "qistas-etf-taxonomy",
      "2026.1",
      "holds_physical",
      "allocated_custody",
      "beneficial_ownership",
      "no_asset_lending",
      "no_leverage",
      "cash_management",
    ],
  ])
})
