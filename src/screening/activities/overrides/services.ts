import type { OverrideGroup } from "../business-activity.ts"
import { permissible, permissibleBut, prohibited, unresolved } from "../rules.ts"
import { firstReview } from "./review.ts"

export const servicesOverrides: readonly OverrideGroup[] = [
  {
    ...firstReview,
    placement: permissibleBut("Commission on hotels with bars or casinos is not disclosed as a share."),
    activities: ["Travel booking"],
    reason: "Fees for booking travel and lodging are nearly all the revenue.",
    companies: [
      [1075531, "Booking Holdings Inc."],
      [1324424, "Expedia Group, Inc."],
      [1559720, "Airbnb, Inc."],
      [1526520, "TripAdvisor, Inc."],
      [1597033, "Sabre Corp"],
    ],
  },
  {
    ...firstReview,
    placement: permissible,
    activities: ["Ships for freight and offshore work"],
    reason: "Carries freight or serves offshore platforms; no cruise business.",
    companies: [
      [3453, "Matson, Inc."],
      [98222, "TIDEWATER INC"],
      [1679049, "International Seaways, Inc."],
      [56047, "KIRBY CORP"],
      [1000177, "NORDIC AMERICAN TANKERS Ltd"],
      [1419945, "TEEKAY TANKERS LTD."],
      [1207179, "GOLAR LNG LTD"],
      [1564180, "KNOT Offshore Partners LP"],
      [1578453, "Dynagas LNG Partners LP"],
      [1772253, "Flex LNG Ltd."],
      [1731388, "EuroDry Ltd."],
      [1912847, "United Maritime Corp"],
    ],
  },
  {
    ...firstReview,
    placement: prohibited("adult_entertainment"),
    activities: ["Adult nightclubs, or adult media and brand"],
    reason: "Adult entertainment is the core of the business.",
    companies: [
      [935419, "RCI HOSPITALITY HOLDINGS, INC."],
      [1803914, "Playboy, Inc."],
    ],
  },
  {
    ...firstReview,
    placement: unresolved("Dating services outside marriage are disputed; no share can be given."),
    activities: ["Online dating"],
    reason: "Dating applications are the core of the business.",
    companies: [
      [891103, "Match Group, Inc."],
      [1830043, "Bumble Inc."],
      [1820144, "Grindr Inc."],
      [1610601, "Hello Group Inc."],
    ],
  },
  {
    ...firstReview,
    placement: permissibleBut(
      "The content of games is not reviewed title by title; gambling-like mechanics and music are not disclosed as a share.",
    ),
    activities: ["Video games"],
    reason: "Game sales and in-game purchases are nearly all the revenue.",
    companies: [
      [946581, "TAKE TWO INTERACTIVE SOFTWARE INC"],
      [712515, "ELECTRONIC ARTS INC."],
      [1315098, "Roblox Corp"],
      [1810806, "Unity Software Inc."],
    ],
  },
  {
    ...firstReview,
    placement: permissibleBut(
      "Advertisers in prohibited businesses, such as lenders and betting, are not disclosed as a share; rules of the platform bar or restrict many of them.",
    ),
    activities: ["Search, social and other online services paid by advertising"],
    reason:
      "The service is permissible; selling space is judged by the advertisers, whose mix is not disclosed.",
    companies: [
      [1652044, "Alphabet Inc."],
      [1326801, "Meta Platforms, Inc."],
      [1506293, "PINTEREST, INC."],
      [1564408, "Snap Inc"],
      [1345016, "YELP INC"],
      [1705110, "Angi Inc."],
    ],
  },
  {
    ...firstReview,
    placement: unresolved(
      "Adult content is hosted beside other content; the revenue it brings is not disclosed.",
    ),
    activities: ["Online communities"],
    reason: "Paid by advertising and data licences.",
    companies: [[1713445, "Reddit, Inc."]],
  },
  {
    ...firstReview,
    placement: unresolved(
      "A stake in MGM Resorts, a casino group, is a large part of the assets beside publishing.",
    ),
    activities: ["Publishing and online services"],
    reason: "Publishing is permissible; the casino stake is owned on the side and large.",
    companies: [[1800227, "IAC Inc."]],
  },
  {
    ...firstReview,
    placement: permissibleBut(
      "Delivery and rides are the service; alcohol among the goods delivered is not disclosed as a share.",
    ),
    activities: ["Rides and deliveries"],
    reason: "Fees for rides and deliveries are nearly all the revenue.",
    companies: [
      [1543151, "Uber Technologies, Inc"],
      [1759509, "Lyft, Inc."],
    ],
  },
  {
    ...firstReview,
    placement: unresolved(
      "Restaurant and grocery orders include alcohol and pork; their share of fees is not disclosed.",
    ),
    activities: ["Delivery of restaurant meals and groceries"],
    reason: "Fees on orders of every kind.",
    companies: [
      [1792789, "DoorDash, Inc."],
      [1579091, "Maplebear Inc."],
    ],
  },
  {
    ...firstReview,
    placement: permissibleBut("Sellers of doubtful goods are not disclosed as a share."),
    activities: ["Online marketplaces"],
    reason: "Fees from sellers of mostly permissible goods.",
    companies: [
      [1065088, "EBAY INC"],
      [1370637, "ETSY INC"],
      [1594805, "SHOPIFY INC."],
    ],
  },
  {
    ...firstReview,
    placement: unresolved(
      "Benefit plans and workers' compensation, on which the company carries risk, are part of what clients pay; what is insurance in it is not stated.",
    ),
    activities: ["Payroll and benefits for small employers"],
    reason: "A staffing administrator that also carries insurance risk for its clients.",
    companies: [
      [1000753, "INSPERITY, INC."],
      [902791, "BARRETT BUSINESS SERVICES INC"],
    ],
  },
  {
    ...firstReview,
    placement: unresolved(
      "Television broadcasting, car dealers and other businesses stand beside education; their prohibited share is not disclosed.",
    ),
    activities: ["Education, television, health care and car dealers"],
    reason: "A diversified holding coded as education.",
    companies: [[104889, "Graham Holdings Co"]],
  },
]
