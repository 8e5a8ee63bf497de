import type { OverrideGroup } from "../business-activity.ts"
import { prohibited, unresolved } from "../rules.ts"
import { firstReview } from "./review.ts"

/** Prohibited or mixed businesses that a permissible SIC code hides. */
export const hiddenOverrides: readonly OverrideGroup[] = [
  {
    ...firstReview,
    placement: prohibited("gambling"),
    activities: ["Gaming machines and online gambling content"],
    reason: "Slot machines, casino systems and gambling content are the core of the business.",
    companies: [[750004, "Light & Wonder, Inc."]],
  },
  {
    ...firstReview,
    placement: unresolved("Printers for slot machines are a main line of sales and go to casinos."),
    activities: ["Printers for casinos and restaurants"],
    reason: "A printer is permissible; the share that serves gambling is not bounded here.",
    companies: [[1017303, "TRANSACT TECHNOLOGIES INC"]],
  },
  {
    ...firstReview,
    placement: prohibited("tobacco"),
    activities: ["Vaping products"],
    reason: "Vaping products are the core of the business.",
    companies: [[1376231, "VPR Brands, LP."]],
  },
  {
    ...firstReview,
    placement: unresolved(
      "Alcohol for drinks is made beside fuel ethanol; its share of sales has not been read.",
    ),
    activities: ["Ethanol, specialty alcohol and corn products"],
    reason: "Fuel and feed are permissible; the share of alcohol made to be drunk is not stated here.",
    companies: [
      [778164, "Alto Ingredients, Inc."],
      [1309402, "Green Plains Inc."],
    ],
  },
  {
    ...firstReview,
    placement: unresolved("Beer is sold beside safes; its share of sales is not disclosed."),
    activities: ["Safes, clothing and beer"],
    reason: "A maker of safes that also sells beer under its brand.",
    companies: [[1648087, "AMERICAN REBEL HOLDINGS INC"]],
  },
  {
    ...firstReview,
    placement: unresolved(
      "The petrol stations it owns or supplies sell tobacco and alcohol; no share is disclosed.",
    ),
    activities: ["Fuel distribution and terminals"],
    reason: "Fuel is nearly all the revenue; shop sales and rents are not split by product.",
    companies: [[1552275, "Sunoco LP"]],
  },
  {
    ...firstReview,
    placement: unresolved(
      "Cannabis growers or shops are the main customers, or cannabis is sold under its brands.",
    ),
    activities: ["Services, facilities or brands for the cannabis trade"],
    reason: "The business lives from the cannabis trade; what is prohibited in it is not stated.",
    companies: [
      [1706524, "urban-gro, Inc."],
      [1801602, "SpringBig Holdings, Inc."],
      [1800637, "RYTHM, Inc."],
    ],
  },
  {
    ...firstReview,
    placement: unresolved(
      "The company holds crypto-assets as its main asset or mines them; no AAOIFI standard rules on crypto-assets.",
    ),
    activities: ["Holding or mining of crypto-assets, beside a small business"],
    reason: "The operating business its SIC code names is small beside the crypto-assets.",
    companies: [
      [1652958, "Edgemode, Inc."],
      [1946573, "Nakamoto Inc."],
      [1829794, "Empery Digital Inc."],
      [1892492, "Eightco Holdings Inc."],
      [1760903, "BONK, INC."],
      [1826397, "AVAX ONE TECHNOLOGY LTD."],
      [38264, "Forward Industries, Inc."],
      [1956744, "Tron Inc."],
      [1383395, "SEQUANS COMMUNICATIONS"],
      [1662684, "KULR Technology Group, Inc."],
      [1554859, "Semler Scientific, Inc."],
      [1482541, "CEA Industries Inc."],
      [1737995, "Sharps Technology Inc."],
      [1262104, "Lite Strategy, Inc."],
      [1106838, "Sonnet BioTherapeutics Holdings, Inc."],
      [1872302, "Nano Labs Ltd"],
      [1808110, "DDC Enterprise Ltd"],
    ],
  },
  {
    ...firstReview,
    placement: unresolved(
      "Most or much of the sales go into military equipment; weapons are not split from it.",
    ),
    activities: ["Parts and systems, largely for military equipment"],
    reason: "The SIC code names a civil product; armed forces and their suppliers are the main customers.",
    companies: [
      [1397016, "Optex Systems Holdings Inc"],
      [33533, "ESPEY MFG & ELECTRONICS CORP"],
      [1124796, "NLIGHT, INC."],
      [771266, "KOPIN CORP"],
      [39020, "FREQUENCY ELECTRONICS INC"],
      [1902314, "M-tron Industries, Inc."],
      [1116942, "TTM TECHNOLOGIES INC"],
      [1328792, "TECHPRECISION CORP"],
      [716314, "GRAHAM CORP"],
      [1357615, "KBR, INC."],
    ],
  },
  {
    ...firstReview,
    placement: unresolved(
      "Insurance premiums and interest on loans of the insurers are a reported part of revenue.",
    ),
    activities: ["Hire of moving trucks, storage and insurance"],
    reason: "Hire and storage are permissible; two insurers stand beside them.",
    companies: [[4457, "U-Haul Holding Co /NV/"]],
  },
  {
    ...firstReview,
    placement: unresolved(
      "An investment fund and several unlike businesses are held; no prohibited share is stated.",
    ),
    activities: ["Holding of an investment fund and industrial businesses"],
    reason: "A diversified holding coded by one of its businesses.",
    companies: [[813762, "ICAHN ENTERPRISES L.P."]],
  },
  {
    ...firstReview,
    placement: unresolved("The share of impermissible film, music and other content is not disclosed."),
    activities: ["Film, music and media, beside devices or services"],
    reason: "Entertainment content of every kind is a main line; the impermissible share is not disclosed.",
    companies: [
      [313838, "Sony Group Corp"],
      [921582, "IMAX CORP"],
      [1127055, "VIVENDI"],
      [1871983, "Anghami Inc"],
    ],
  },
  {
    ...firstReview,
    placement: unresolved(
      "Television packages or channels are a line of revenue; their impermissible share is not disclosed.",
    ),
    activities: ["Telephone, internet and television service"],
    reason: "Telephone and internet access are permissible; television is sold beside them.",
    companies: [
      [718940, "BCE INC"],
      [1129137, "AMERICA MOVIL SAB DE CV/"],
      [354963, "SHENANDOAH TELECOMMUNICATIONS CO/VA/"],
      [1051512, "TELEPHONE & DATA SYSTEMS INC /DE/"],
      [71557, "Nuvera Communications, Inc."],
    ],
  },
  {
    ...firstReview,
    placement: unresolved("Golf clubs and a hotel with restaurants and bars are a large line of revenue."),
    activities: ["Waste brokerage, golf clubs and a hotel"],
    reason: "Coded as waste disposal; the clubs and the hotel sell alcohol, which is not split.",
    companies: [[1061069, "AVALON HOLDINGS CORP"]],
  },
  {
    ...firstReview,
    placement: unresolved(
      "Metal is sold forward, hedged with futures and lent against at interest; what is prohibited in it is not stated.",
    ),
    activities: ["Trading and storage of precious metals, and loans on them"],
    reason:
      "Gold and silver are traded on terms that SS 57 does not allow throughout, beside secured lending.",
    companies: [[1591588, "Gold.com, Inc."]],
  },
  {
    ...firstReview,
    placement: unresolved(
      "Commissions on loans and insurance sold with boats or motorcycles are a line of revenue that has not been read.",
    ),
    activities: ["Boat or motorcycle dealerships"],
    reason: "Selling and servicing vehicles is permissible; the finance commissions are not stated here.",
    companies: [
      [1772921, "OneWater Marine Inc."],
      [1596961, "RideNow Group, Inc."],
    ],
  },
  {
    ...firstReview,
    placement: unresolved(
      "Purchased royalties are in part booked as financial assets that accrete interest; the nature of that income is disputed.",
    ),
    activities: ["Funding of medicines against royalties"],
    reason: "Buys royalty streams and lends to drug makers; it makes no medicine.",
    companies: [[1802768, "Royalty Pharma plc"]],
  },
]
