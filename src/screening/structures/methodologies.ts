import type { StructuralMethodologyId } from "./dossier.ts"

/** One test of a vehicle's structure. */
export interface Criterion {
  readonly key: string
  /** What is true of a vehicle that passes, in a few words. */
  readonly name: string
  /** The clause it follows, or the origin of the test where no clause states it. */
  readonly clause: string
  /** The condition for a pass, in a sentence. */
  readonly passes: string
  /** The prohibited business of a vehicle that fails it; unset where failing names no business. */
  readonly prohibitedBusiness?: string
}

/** A structural methodology version is data, like a ratio methodology: once published it keeps its criteria. */
export interface StructuralMethodology {
  readonly id: StructuralMethodologyId
  readonly version: string
  readonly name: string
  readonly shortName: string
  readonly description: string
  readonly criteria: readonly Criterion[]
  /** YYYY-MM-DD */
  readonly inForceFrom: string
  /** What differs from the version before, in a sentence for readers. */
  readonly changes: string
}

const firstVersion = { version: "2026.1", inForceFrom: "2026-11-20", changes: "The first version." }

const malaysia = "Securities Commission Malaysia, Shariah Advisory Council, 142nd and 161st meetings"

/** Clause numbers follow documents that quote the standard; principles are the World Gold Council's (WGC). */
const aaoifiSs57Version20261: StructuralMethodology = {
  ...firstVersion,
  id: "aaoifi-ss57",
  name: "AAOIFI Shari'ah Standard No. 57: Gold and its Trading Controls",
  shortName: "AAOIFI SS 57",
  description:
    "Trusts and exchange-traded commodities that hold physical gold or silver, decided on the structure of the vehicle. The standard is on gold and is applied to silver alike. Its clauses are cited as published summaries number them, with the principles the World Gold Council published beside it.",
  criteria: [
    {
      key: "spot_settlement",
      name: "Metal is bought and sold on a spot basis",
      clause: "AAOIFI SS 57, 5/1/1; WGC principle 1",
      passes: "Metal changes hands on a spot basis; there are no forwards or futures.",
    },
    {
      key: "physical_backing",
      name: "Units are backed by physical metal",
      clause: "WGC principle 2",
      passes: "Each unit stands for physical metal in the possession of the vehicle or its custodian.",
    },
    {
      key: "allocated_custody",
      name: "Metal is held in allocated custody",
      clause: "WGC principle 3",
      passes: "The metal is held in allocated form, in bars set apart for the vehicle.",
    },
    {
      key: "title_evidence",
      name: "Title to the bars is evidenced",
      clause: "AAOIFI SS 57, 7/1/5; WGC principle 4",
      passes: "Lists, confirmations or the custodian's books identify the bars as the vehicle's.",
    },
    {
      key: "beneficial_ownership",
      name: "Holders own an undivided beneficial interest",
      clause: "WGC principle 5",
      passes: "A unit is an undivided beneficial interest in the vehicle and its metal.",
    },
    {
      key: "no_metal_lending",
      name: "Metal is not lent at a return",
      clause: "AAOIFI SS 57, 7/1/4",
      passes: "The metal is not lent or leased at a return, and no holder of it may use it as its own.",
    },
    {
      key: "no_derivatives",
      name: "No futures, swaps or options on the metal",
      clause: "AAOIFI SS 57, 5/1/1; AAOIFI SS 20",
      passes: "The vehicle holds and trades no futures, forwards, swaps or options.",
    },
    {
      key: "no_leverage",
      name: "No leverage",
      clause: "AAOIFI SS 57, 5/1/1; AAOIFI SS 20",
      passes:
        "The vehicle does not borrow to hold more metal than its units stand for, nor give a multiple of its price; an overdraft of less than one bar that completes allocation is reported, not counted.",
    },
    {
      key: "fee_as_service",
      name: "The fee is for custody and management",
      clause: "AAOIFI SS 57, 5/4/2",
      passes: "What the vehicle is charged pays for custody, management and administration.",
    },
    {
      key: "redemption_in_metal",
      name: "Baskets are created and redeemed against metal",
      clause: malaysia,
      passes: "Units are created and redeemed against metal of a stated quantity and fineness.",
    },
    {
      key: "unallocated_residual",
      name: "Unallocated balances are small and temporary",
      clause: "No clause of its own: follows from full allocation, WGC principle 3",
      passes: "Metal not yet allocated is small and stays so for a short time only.",
    },
    {
      key: "cash_management",
      name: "No interest is earned on cash",
      clause: "No clause of SS 57: an objection to gold funds recorded by SeekersGuidance",
      passes: "The vehicle holds no cash, or none that earns interest.",
    },
  ],
}

const noClause = "No clause of SS 20 is cited: a criterion of Qistas for commodity pools"

/** A key names what is tested: `uses_futures` fails where the vehicle uses them. */
const aaoifiSs20Version20261: StructuralMethodology = {
  ...firstVersion,
  id: "aaoifi-ss20",
  name: "AAOIFI Shari'ah Standard No. 20: Sale of Commodities in Organised Markets",
  shortName: "AAOIFI SS 20",
  description: "Commodity pools and other vehicles that trade on futures markets, decided on structure.",
  criteria: [
    {
      key: "holds_physical",
      name: "The vehicle holds the commodity itself",
      clause: "AAOIFI SS 20: spot sale with immediate delivery",
      passes: "The vehicle owns the commodity, bought on the spot.",
    },
    {
      key: "uses_futures",
      name: "No futures with both counter-values deferred",
      clause: "AAOIFI SS 20: futures, options and swaps",
      passes: "The vehicle trades no contracts in which both price and goods are deferred.",
      prohibitedBusiness: "Trading in futures",
    },
    {
      key: "delivery_intent",
      name: "Contracts are for delivery, not for offset or roll",
      clause: "AAOIFI SS 20: contracts closed by offset",
      passes: "Contracts are held to delivery and are neither offset nor rolled.",
    },
    {
      key: "interest_on_collateral",
      name: "No interest is earned on collateral",
      clause: noClause,
      passes: "Collateral and cash earn no interest.",
    },
    {
      key: "leverage",
      name: "No leverage",
      clause: noClause,
      passes: "The vehicle neither borrows nor gives a multiple of the commodity's price.",
    },
    {
      key: "title_before_sale",
      name: "Title is held before sale",
      clause: "AAOIFI SS 20: spot sale with immediate delivery",
      passes: "The vehicle owns what it sells before it sells it.",
    },
  ],
}

const advisersTest = "No AAOIFI standard: a test that Shariah advisers apply in practice"

const qistasEtfTaxonomyVersion20261: StructuralMethodology = {
  ...firstVersion,
  id: "qistas-etf-taxonomy",
  name: "Qistas taxonomy of exchange-traded vehicles",
  shortName: "ETF taxonomy",
  description:
    "Vehicles for which no AAOIFI standard exists, such as trusts that hold a digital asset, platinum or palladium, decided on structure. Whether the asset itself may be held is disputed for digital assets and is not decided here: see the notes.",
  criteria: [
    {
      key: "holds_physical",
      name: "The trust holds the asset itself",
      clause: advisersTest,
      passes: "The vehicle owns the asset and no derivative of it.",
    },
    {
      key: "allocated_custody",
      name: "The asset is held apart by a qualified custodian",
      clause: advisersTest,
      passes: "A custodian keeps the asset apart from its own and from that of other clients.",
    },
    {
      key: "beneficial_ownership",
      name: "Holders own an undivided beneficial interest",
      clause: advisersTest,
      passes: "A unit is an undivided beneficial interest in what the vehicle holds.",
    },
    {
      key: "no_asset_lending",
      name: "The asset is neither lent nor staked for a return",
      clause: advisersTest,
      passes: "The asset is neither lent, pledged nor staked for a return.",
    },
    {
      key: "no_leverage",
      name: "No leverage or margin",
      clause: advisersTest,
      passes: "The vehicle neither borrows nor trades on margin.",
    },
    {
      key: "cash_management",
      name: "No interest is earned on cash",
      clause: advisersTest,
      passes: "The vehicle holds no cash, or none that earns interest.",
    },
  ],
}

/** Every version ever in force of each, newest first. */
export const structuralVersions: Readonly<
  Record<StructuralMethodologyId, readonly [StructuralMethodology, ...StructuralMethodology[]]>
> = {
  "aaoifi-ss57": [aaoifiSs57Version20261],
  "aaoifi-ss20": [aaoifiSs20Version20261],
  "qistas-etf-taxonomy": [qistasEtfTaxonomyVersion20261],
}
