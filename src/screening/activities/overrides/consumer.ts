import type { OverrideGroup } from "../business-activity.ts"
import { bounded, permissible, permissibleBut } from "../rules.ts"

/** Household goods, clothing, furniture and leisure goods. */
// biome-ignore format: a company is a line.
export const consumer: readonly OverrideGroup[] = [
  {
    placement: bounded("alcohol", 0, 0.1,
      "Restaurants and Marlin Bars had sales of about 96 of 1,142 million dollars in fiscal 2021, 8.4% by our own division, rounded up here to 10% for later growth; the alcohol in them is not split from food."),
    reason: "Clothing is nearly all the sales; Tommy Bahama also runs restaurants and bars.",
    cited: "Women's Wear Daily, 2022, on restaurant sales; Form 10-K for fiscal 2021, net sales",
    companies: [
      [75288, "OXFORD INDUSTRIES INC", "Clothing brands, with restaurants and bars in the shops", "both",
        "Second reading: alcohol and pork 1% to 4%, without a source. Restaurants and bars are bounded at 10% by a source, so the bound stays."],
    ],
  },
  {
    placement: permissible,
    reason: "Boats for leisure are nearly all the revenue.",
    companies: [
      [1590976, "MALIBU BOATS, INC.", "Pleasure boats", "first"],
      [1129155, "MARINE PRODUCTS CORP", "Pleasure boats", "first"],
      [1638290, "MasterCraft Boat Holdings, Inc.", "Pleasure boats", "first"],
    ],
  },
  {
    placement: permissible,
    reason: "Placed by what the company sells; the title of its SIC code does not tell it.",
    companies: [
      [1672013, "Acushnet Holdings Corp.", "Golf balls, clubs, shoes and clothing", "both"],
      [1748797, "BRP Inc.", "Snowmobiles, off-road vehicles and watercraft", "first"],
      [33488, "ESCALADE INC", "Sporting and game-room goods", "first"],
      [1834622, "Hayward Holdings, Inc.", "Swimming pool equipment", "both"],
      [788329, "JOHNSON OUTDOORS INC", "Fishing, diving and camping goods", "first"],
      [55785, "KIMBERLY CLARK CORP", "Tissue, nappies and hygiene products", "both"],
      [74046, "Oil-Dri Corp of America", "Absorbent clay and cat litter", "first"],
      [1639825, "PELOTON INTERACTIVE, INC.", "Exercise machines and classes by subscription", "first"],
      [80424, "PROCTER & GAMBLE Co", "Household, hygiene and personal care products", "both"],
      [1670592, "YETI Holdings, Inc.", "Coolers, drinkware and bags", "first"],
    ],
  },
  {
    placement: permissibleBut(
      "Vehicles sold to armed forces and income from dealer financing are not stated here as a share.",
    ),
    reason: "Placed by what the company sells; the title of its SIC code does not tell it.",
    companies: [
      [931015, "Polaris Inc.", "Off-road vehicles, snowmobiles and boats", "first"],
    ],
  },
  {
    placement: permissibleBut(
      "Speakers are used mostly for music and film; the device serves any sound.",
    ),
    reason: "Selling speakers is nearly all the revenue.",
    companies: [
      [1314727, "Sonos Inc", "Home audio speakers", "second"],
    ],
  },
  {
    placement: permissibleBut(
      "Some dog chews are made of pig ears and hide, a small part of sales, and not food for people.",
    ),
    reason: "Pet supplies and garden products are nearly all the sales.",
    companies: [
      [887733, "CENTRAL GARDEN & PET CO", "Pet supplies and garden products", "both"],
    ],
  },
  {
    placement: permissible,
    reason: "What it sells is permissible, as its SIC code says.",
    companies: [
      [1060822, "CARTERS INC", "Baby and children's clothing", "second"],
      [1096752, "EDGEWELL PERSONAL CARE Co", "Razors, sun care and grooming products", "second"],
      [896156, "ETHAN ALLEN INTERIORS INC", "Home furniture", "second"],
      [48287, "HNI CORP", "Office furniture and fireplaces", "second"],
      [715787, "INTERFACE INC", "Carpet tiles and resilient flooring", "second"],
      [822663, "INTERPARFUMS INC", "Licensed and owned perfumes", "second"],
      [1760965, "Kontoor Brands, Inc.", "Jeans and outdoor clothing", "second"],
      [57131, "LA-Z-BOY INC", "Reclining chairs and upholstered furniture", "second"],
      [1941365, "MasterBrand, Inc.", "Kitchen and bathroom cabinets", "second"],
      [66382, "MILLERKNOLL, INC.", "Office and home furniture", "second"],
      [320187, "NIKE, Inc.", "Sports shoes and clothing", "second"],
      [1336917, "Under Armour, Inc.", "Sports clothing and shoes", "second"],
    ],
  },
]
