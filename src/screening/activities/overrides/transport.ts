import type { OverrideGroup } from "../business-activity.ts"
import { bounded, permissible, permissibleBut, unresolved } from "../rules.ts"

/** Carriers of goods and people, and lessors of what carries them. */
// biome-ignore format: a company is a line.
export const transport: readonly OverrideGroup[] = [
  {
    placement: bounded("alcohol", 0, 0.02,
      "Alcohol sold on board averaged 62 dollars a flight on Thursdays, the highest day, and 99 on the way to Las Vegas, the highest route named (Associated Press, 2012-12-12, from the card sales of North American airlines). By our own division 99 dollars are 2% of a flight that earns 4,950, and a scheduled jet flight earns several times that.",
      "Miles are sold to banks that issue conventional credit cards; the fee is for the miles and is not counted as interest."),
    activity: "airlines",
    reason: "Carrying passengers, with fees and the sale of miles, is nearly all the revenue.",
    cited: "Associated Press, 2012-12-12, on alcohol sold on board; Form 10-K, Item 1",
    companies: [
      [766421, "ALASKA AIR GROUP, INC.", "Passenger flights", "first"],
      [6201, "American Airlines Group Inc.", "Passenger flights", "first"],
      [27904, "DELTA AIR LINES, INC.", "Passenger flights", "first"],
      [1670076, "Frontier Group Holdings, Inc.", "Passenger flights", "first"],
      [1172222, "HAWAIIAN HOLDINGS INC", "Passenger flights", "first"],
      [1158463, "JETBLUE AIRWAYS CORP", "Passenger airline", "both",
        "Second reading: below 3%, with points sold to a bank. The bound on alcohol stays; points are not interest."],
      [92380, "SOUTHWEST AIRLINES CO", "Passenger flights", "first"],
      [1743907, "Sun Country Airlines Holdings, Inc.", "Low-cost passenger airline, charter and cargo flying", "both",
        "Second reading: certainly below 5%, with charters for casinos and card points in it. The bound on alcohol stays; a charter is carriage for a fee, and points are a sale to a bank, not interest."],
      [100517, "United Airlines Holdings, Inc.", "Passenger flights", "first"],
    ],
  },
  {
    placement: unresolved(
      "Insurance premiums and interest on loans of the insurers are a reported part of revenue.",
    ),
    reason: "Hire and storage are permissible; two insurers stand beside them.",
    companies: [
      [4457, "U-Haul Holding Co /NV/", "Hire of moving trucks, storage and insurance", "first"],
    ],
  },
  {
    placement: permissibleBut("Military research contracts are small."),
    reason: "Civil air taxis are the aim of the business.",
    companies: [
      [1824502, "Archer Aviation Inc.", "Electric aircraft in development", "first"],
      [1823652, "Eve Holding, Inc.", "Electric aircraft in development", "first"],
      [1819848, "Joby Aviation, Inc.", "Electric aircraft in development", "first"],
      [1867102, "Vertical Aerospace Ltd.", "Electric aircraft in development", "first"],
    ],
  },
  {
    placement: permissible,
    reason: "Rent under operating leases is nearly all the revenue.",
    companies: [
      [1709682, "Custom Truck One Source, Inc.", "Rental and sale of utility trucks", "first"],
      [752714, "MCGRATH RENTCORP", "Rental of modular buildings and test equipment", "first"],
      [1660734, "Triton International Ltd", "Leasing of shipping containers", "first"],
      [1067701, "UNITED RENTALS, INC.", "Rental of construction equipment", "first"],
    ],
  },
  {
    placement: permissible,
    reason: "Placed by what the company sells; the title of its SIC code does not tell it.",
    companies: [
      [1018164, "WILLIS LEASE FINANCE CORP", "Leasing, sale and repair of aircraft engines", "first"],
    ],
  },
  {
    placement: permissible,
    reason: "Carries freight or serves offshore platforms; no cruise business.",
    companies: [
      [1578453, "Dynagas LNG Partners LP", "Gas carriers", "first"],
      [1731388, "EuroDry Ltd.", "Dry-bulk ships", "first"],
      [1772253, "Flex LNG Ltd.", "Gas carriers", "first"],
      [1207179, "GOLAR LNG LTD", "Floating gas-liquefaction ships", "first"],
      [1679049, "International Seaways, Inc.", "Crude oil and product tankers", "both"],
      [56047, "KIRBY CORP", "Inland tank barges and marine repair", "first"],
      [1564180, "KNOT Offshore Partners LP", "Shuttle tankers", "first"],
      [3453, "Matson, Inc.", "Pacific container shipping and logistics", "both"],
      [1000177, "NORDIC AMERICAN TANKERS Ltd", "Crude-oil tankers", "first"],
      [1419945, "TEEKAY TANKERS LTD.", "Oil tankers", "first"],
      [98222, "TIDEWATER INC", "Offshore support vessels", "both"],
      [1912847, "United Maritime Corp", "Dry-bulk ships", "first"],
    ],
  },
  {
    placement: permissibleBut(
      "Delivery and rides are the service; alcohol among the goods delivered is not disclosed as a share.",
    ),
    reason: "Fees for rides and deliveries are nearly all the revenue.",
    companies: [
      [1759509, "Lyft, Inc.", "Ride-hailing, bicycle and scooter hire", "both"],
      [1543151, "Uber Technologies, Inc", "Rides and deliveries", "first"],
    ],
  },
  {
    placement: permissibleBut(
      "The partner airline sells what is served on board; a small charter business of its own is not split.",
    ),
    activity: "airlines",
    reason: "Flies under capacity agreements with larger airlines.",
    companies: [
      [810332, "REPUBLIC AIRWAYS HOLDINGS INC.", "Flights for other airlines", "first"],
      [793733, "SKYWEST INC", "Regional airline flying for major carriers", "both"],
    ],
  },
  {
    placement: permissibleBut(
      "Optional insurance sold with the car and the financing of the fleet are not disclosed as a share of revenue.",
    ),
    reason: "Rent for cars is nearly all the revenue.",
    companies: [
      [1657853, "HERTZ GLOBAL HOLDINGS, INC", "Car rental", "second"],
    ],
  },
  {
    placement: permissibleBut(
      "Some income is interest on finance leases and loans to airlines, a small part; interest is measured apart.",
    ),
    reason: "Rent for aircraft under operating leases is nearly all the revenue.",
    companies: [
      [1378789, "AerCap Holdings N.V.", "Leasing of aircraft and engines", "first"],
      [1487712, "SUMISHO AIR LEASE CORP", "Aircraft operating leases to airlines", "both"],
    ],
  },
  {
    placement: permissible,
    reason: "What it sells is permissible, as its SIC code says.",
    companies: [
      [1525221, "Bristow Group Inc.", "Helicopter transport and search and rescue", "second"],
      [865941, "CELADON GROUP INC", "Truckload freight, closed in 2019", "second"],
      [1596993, "DORIAN LPG LTD.", "Liquefied petroleum gas shipping", "second"],
      [912728, "FORWARD AIR CORP", "Expedited freight and logistics", "second"],
      [940942, "Hub Group, Inc.", "Intermodal freight and logistics", "second"],
      [799167, "MARTEN TRANSPORT LTD", "Refrigerated and dry truck freight", "second"],
      [1929561, "RXO, Inc.", "Freight brokerage", "second"],
      [793074, "WERNER ENTERPRISES INC", "Truckload freight and logistics", "second"],
    ],
  },
]
