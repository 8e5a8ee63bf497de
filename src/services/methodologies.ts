import type { Endpoints } from "../contract/endpoints.ts"
import type { Methodology } from "../contract/methodologies.ts"
import { print } from "../contract/printed.ts"
import { answer } from "../outcome.ts"
import { currentMethodology, methodologyRef } from "../screening/methodologies.ts"
import type { Service } from "./service.ts"

/** What is said of each methodology in force. Structural criteria: AAOIFI SS 57 and SS 20 as read for pooled vehicles. */
export const inForce: readonly Methodology[] = [
  {
    id: currentMethodology.id,
    name: currentMethodology.name,
    short_name: "AAOIFI SS 21",
    version: currentMethodology.version,
    description:
      "Operating companies. The core business must be permissible; interest-bearing debt, and cash with interest-bearing securities, each at most 30% of market capitalisation; prohibited income at most 5% of revenue. Screened from SEC filings; what cannot be established is withheld, not guessed.",
  },
  {
    id: "aaoifi-ss57",
    name: "AAOIFI Shari'ah Standard No. 57: Gold and its Trading Controls",
    short_name: "AAOIFI SS 57",
    version: "2026.1",
    description:
      "Trusts and exchange-traded commodities that hold physical gold or silver, decided on the structure of the vehicle.",
    criteria: [
      { key: "spot_settlement", name: "Metal is bought and sold on a spot basis" },
      { key: "physical_backing", name: "Units are backed by physical metal" },
      { key: "allocated_custody", name: "Metal is held in allocated custody" },
      { key: "title_evidence", name: "Title to the bars is evidenced" },
      { key: "beneficial_ownership", name: "Holders own an undivided beneficial interest" },
      { key: "no_metal_lending", name: "Metal is not lent at a return" },
      { key: "no_derivatives", name: "No futures, swaps or options on the metal" },
      { key: "no_leverage", name: "No leverage" },
      { key: "fee_as_service", name: "The fee is for custody and management" },
      { key: "redemption_in_metal", name: "Baskets are created and redeemed against metal" },
      { key: "unallocated_residual", name: "Unallocated balances are small and temporary" },
      { key: "cash_management", name: "No interest is earned on cash" },
    ],
  },
  {
    id: "aaoifi-ss20",
    name: "AAOIFI Shari'ah Standard No. 20: Sale of Commodities in Organised Markets",
    short_name: "AAOIFI SS 20",
    version: "2026.1",
    description: "Commodity pools and other vehicles that trade on futures markets, decided on structure.",
    criteria: [
      { key: "holds_physical", name: "The vehicle holds the commodity itself" },
      { key: "uses_futures", name: "No futures with both counter-values deferred" },
      { key: "delivery_intent", name: "Contracts are for delivery, not for offset or roll" },
      { key: "interest_on_collateral", name: "No interest is earned on collateral" },
      { key: "leverage", name: "No leverage" },
      { key: "title_before_sale", name: "Title is held before sale" },
    ],
  },
  {
    id: "qistas-etf-taxonomy",
    name: "Qistas taxonomy of exchange-traded vehicles",
    short_name: "ETF taxonomy",
    version: "2026.1",
    description:
      "Vehicles for which no AAOIFI standard exists, such as trusts that hold a digital asset, decided on structure.",
    criteria: [
      { key: "holds_physical", name: "The trust holds the asset itself" },
      { key: "allocated_custody", name: "The asset is held apart by a qualified custodian" },
      { key: "beneficial_ownership", name: "Holders own an undivided beneficial interest" },
      { key: "no_asset_lending", name: "The asset is neither lent nor staked for a return" },
      { key: "no_leverage", name: "No leverage or margin" },
      { key: "cash_management", name: "No interest is earned on cash" },
    ],
  },
]

/** `id@version` of the methodology operating companies are screened under. */
export const operatingCompanyMethodology = methodologyRef(currentMethodology)

export const methodologies: Service<Endpoints["methodologies"]> = async () =>
  answer({ data: print(inForce), meta: { methodology: operatingCompanyMethodology } })
