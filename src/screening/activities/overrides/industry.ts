import type { OverrideGroup } from "../business-activity.ts"
import { bounded, permissible, permissibleBut, unresolved } from "../rules.ts"
import { firstReview } from "./review.ts"

export const industryOverrides: readonly OverrideGroup[] = [
  {
    ...firstReview,
    placement: permissibleBut(
      "Part of the aircraft serviced is military; the military business was mostly sold in 2024.",
    ),
    activities: ["Aircraft parts and maintenance"],
    reason: "Distribution and repair of aircraft parts, mostly for airlines and business aviation.",
    companies: [[102752, "VSE CORP"]],
  },
  {
    ...firstReview,
    placement: permissibleBut(
      "Convenience shops at petrol stations sell tobacco and alcohol; refining is nearly all the revenue.",
    ),
    activities: ["Oil refining and petrol stations"],
    reason: "Refined products are nearly all the revenue.",
    companies: [[821483, "PAR PACIFIC HOLDINGS, INC."]],
  },
  {
    ...firstReview,
    placement: permissibleBut(
      "The backlog of military fibres and nuclear-fuel conversion is small beside the main business.",
    ),
    activities: ["Refrigerants, electronic materials and fibres"],
    reason: "A chemical maker without a SIC code in the data; ballistic fibres are sold for protection.",
    companies: [[2064953, "Solstice Advanced Materials Inc."]],
  },
  {
    ...firstReview,
    placement: permissible,
    activities: ["Navigation devices and solar trackers"],
    reason: "Devices for consumers, boats and aircraft, or solar equipment; no weapons.",
    companies: [
      [1121788, "GARMIN LTD"],
      [1852131, "Nextpower Inc."],
    ],
  },
  {
    ...firstReview,
    placement: permissible,
    activities: ["Pleasure boats"],
    reason: "Boats for leisure are nearly all the revenue.",
    companies: [
      [1590976, "MALIBU BOATS, INC."],
      [1638290, "MasterCraft Boat Holdings, Inc."],
      [1129155, "MARINE PRODUCTS CORP"],
    ],
  },
  {
    ...firstReview,
    placement: permissibleBut("Military research contracts are small."),
    activities: ["Electric aircraft in development"],
    reason: "Civil air taxis are the aim of the business.",
    companies: [
      [1819848, "Joby Aviation, Inc."],
      [1824502, "Archer Aviation Inc."],
      [1823652, "Eve Holding, Inc."],
      [1867102, "Vertical Aerospace Ltd."],
    ],
  },
  {
    ...firstReview,
    placement: permissible,
    activities: ["Letting of aircraft, containers and equipment"],
    reason: "Rent under operating leases is nearly all the revenue.",
    companies: [
      [1487712, "SUMISHO AIR LEASE CORP"],
      [1378789, "AerCap Holdings N.V."],
      [1660734, "Triton International Ltd"],
      [1067701, "UNITED RENTALS, INC."],
      [752714, "MCGRATH RENTCORP"],
      [1709682, "Custom Truck One Source, Inc."],
    ],
  },
  {
    ...firstReview,
    placement: bounded(
      "conventional_finance",
      0.03,
      0.06,
      "Revenues of Financial Products are a disclosed line of about 5% of revenue, part of it rent.",
    ),
    activities: ["Construction and mining machines, with a financing arm"],
    reason: "Machines are permissible; the financing arm is near the limit.",
    companies: [[18230, "CATERPILLAR INC"]],
  },
  {
    ...firstReview,
    placement: bounded(
      "conventional_finance",
      0.03,
      0.07,
      "Financial Services is a reported segment of about 6% of revenue, part of it rent.",
    ),
    activities: ["Trucks and parts, with a financing arm"],
    reason: "Trucks are permissible; the financing arm is near the limit.",
    companies: [[75362, "PACCAR INC"]],
  },
  {
    ...firstReview,
    placement: permissibleBut("Part of sales to employers, governments and defence customers of many kinds."),
    activities: ["Consulting and outsourced services"],
    reason: "Fees for professional and business services are nearly all the revenue.",
    companies: [
      [1467373, "Accenture plc"],
      [944148, "CBIZ, Inc."],
      [1032220, "MAXIMUS, INC."],
      [1297989, "ExlService Holdings, Inc."],
      [1803599, "Concentrix Corp"],
      [1086222, "AKAMAI TECHNOLOGIES INC"],
      [929869, "RELX PLC"],
    ],
  },
  {
    ...firstReview,
    placement: unresolved(
      "Premiums for employee health plans, on which the company carries risk, are reported as insurance service revenue; what is prohibited in it is not stated.",
    ),
    activities: ["Payroll and benefits for small employers"],
    reason: "A staffing administrator that also carries insurance risk for its clients.",
    companies: [[937098, "TRINET GROUP, INC."]],
  },
  {
    ...firstReview,
    placement: permissibleBut(
      "Music, film, games and advertising are lines of the services revenue and are not disclosed apart.",
    ),
    activities: ["Devices, software and online services"],
    reason: "Devices, software and cloud services are nearly all the revenue.",
    companies: [
      [320193, "Apple Inc."],
      [789019, "MICROSOFT CORP"],
    ],
  },
  {
    ...firstReview,
    placement: bounded(
      "conventional_finance",
      0.05,
      0.2,
      "Finance and interest income is a disclosed line, above 5% of revenue.",
    ),
    activities: ["Vehicles and machines, with a large financing arm"],
    reason: "Machines are permissible; the financing arm is above the limit.",
    companies: [
      [315189, "DEERE & CO"],
      [793952, "HARLEY-DAVIDSON, INC."],
      [1567094, "CNH Industrial N.V."],
    ],
  },
  {
    ...firstReview,
    placement: bounded(
      "conventional_finance",
      0.03,
      0.09,
      "The finance segment (Ford Credit, GM Financial) is 6% to 9% of revenue, part of it rent on leased cars.",
    ),
    activities: ["Cars, with a large financing arm"],
    reason: "Cars are permissible; the financing arm is near the limit.",
    companies: [
      [37996, "FORD MOTOR CO"],
      [1467858, "General Motors Co"],
    ],
  },
]
