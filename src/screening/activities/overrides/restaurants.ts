import type { OverrideGroup } from "../business-activity.ts"
import { bounded, permissible, permissibleBut, unresolved } from "../rules.ts"
import { firstReview } from "./review.ts"

export const restaurantsOverrides: readonly OverrideGroup[] = [
  {
    ...firstReview,
    placement: unresolved(
      "Bacon, sausage and other pork items are sold, and beer in some countries; neither is disclosed as a share of revenue.",
    ),
    activities: ["Quick-service restaurants and franchising"],
    reason: "Fast food is mostly permissible; pork is on the menu and not reported apart.",
    companies: [
      [63908, "MCDONALDS CORP"],
      [30697, "Wendy's Co"],
      [1041061, "YUM BRANDS INC"],
      [1618756, "Restaurant Brands International Inc."],
      [1620533, "Shake Shack Inc."],
      [807882, "JACK IN THE BOX INC"],
      [1286681, "DOMINOS PIZZA INC"],
      [901491, "PAPA JOHNS INTERNATIONAL INC"],
      [1058090, "CHIPOTLE MEXICAN GRILL INC"],
      [1871509, "Portillo's Inc."],
      [1067294, "CRACKER BARREL OLD COUNTRY STORE, INC"],
      [1789940, "First Watch Restaurant Group, Inc."],
      [1508478, "Arcos Dorados Holdings Inc."],
      [1673358, "Yum China Holdings, Inc."],
    ],
  },
  {
    ...firstReview,
    placement: permissibleBut(
      "Royalties come from chicken restaurants; some franchised shops sell beer, which is not disclosed.",
    ),
    activities: ["Chicken restaurants and franchising"],
    reason: "No pork line is known; alcohol is slight.",
    companies: [[1636222, "Wingstop Inc."]],
  },
  {
    ...firstReview,
    placement: unresolved(
      "Food, with bacon and sausage sandwiches in it, is about a fifth of revenue; the pork share is not disclosed.",
    ),
    activities: ["Coffee shops"],
    reason: "Coffee and other drinks are permissible and most of the revenue.",
    companies: [[829224, "STARBUCKS CORP"]],
  },
  {
    ...firstReview,
    placement: permissible,
    activities: ["Drive-through coffee and doughnuts"],
    reason: "Drinks and baked goods are nearly all the revenue.",
    companies: [
      [1866581, "Dutch Bros Inc."],
      [1857154, "Krispy Kreme, Inc."],
    ],
  },
  {
    ...firstReview,
    placement: bounded(
      "alcohol",
      0.06,
      0.3,
      "The annual report states alcohol sales as a share of restaurant sales, above 6%.",
    ),
    activities: ["Full-service restaurants"],
    reason: "Meals are permissible; alcohol is above 5% of sales.",
    companies: [
      [1013488, "BJs RESTAURANTS INC"],
      [1546417, "Bloomin' Brands, Inc."],
      [887596, "CHEESECAKE FACTORY INC"],
      [1525769, "Dave & Buster's Entertainment, Inc."],
      [703351, "BRINKER INTERNATIONAL, INC"],
      [1289460, "Texas Roadhouse, Inc."],
    ],
  },
]
