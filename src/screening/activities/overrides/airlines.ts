import type { OverrideGroup } from "../business-activity.ts"
import { bounded, permissibleBut } from "../rules.ts"
import { firstReview } from "./review.ts"

const onBoard = bounded(
  "alcohol",
  0,
  0.02,
  "Alcohol sold on board averaged 62 dollars a flight on Thursdays, the highest day, and 99 on the way to Las Vegas, the highest route named (Associated Press, 2012-12-12, from the card sales of North American airlines). By our own division 99 dollars are 2% of a flight that earns 4,950, and a scheduled jet flight earns several times that.",
)

const miles =
  "Miles are sold to banks that issue conventional credit cards; the fee is for the miles and is not counted as interest."

export const airlinesOverrides: readonly OverrideGroup[] = [
  {
    ...firstReview,
    source: "Associated Press, 2012-12-12, on alcohol sold on board; Form 10-K, Item 1",
    confidence: "cited",
    placement: { ...onBoard, concerns: [...onBoard.concerns, miles] },
    activities: ["Passenger flights"],
    reason: "Carrying passengers, with fees and the sale of miles, is nearly all the revenue.",
    companies: [
      [1158463, "JETBLUE AIRWAYS CORP"],
      [1743907, "Sun Country Airlines Holdings, Inc."],
      [6201, "American Airlines Group Inc."],
      [766421, "ALASKA AIR GROUP, INC."],
      [27904, "DELTA AIR LINES, INC."],
      [1172222, "HAWAIIAN HOLDINGS INC"],
      [92380, "SOUTHWEST AIRLINES CO"],
      [100517, "United Airlines Holdings, Inc."],
      [1670076, "Frontier Group Holdings, Inc."],
    ],
  },
  {
    ...firstReview,
    placement: permissibleBut(
      "The partner airline sells what is served on board; a small charter business of its own is not split.",
    ),
    activities: ["Flights for other airlines"],
    reason: "Flies under capacity agreements with larger airlines.",
    companies: [
      [793733, "SKYWEST INC"],
      [810332, "REPUBLIC AIRWAYS HOLDINGS INC."],
    ],
  },
]
