import type { OverrideGroup } from "../business-activity.ts"
import { bounded, permissible, permissibleBut, unresolved } from "../rules.ts"
import { firstReview } from "./review.ts"

export const retailOverrides: readonly OverrideGroup[] = [
  {
    ...firstReview,
    source: "Shanken News Daily, 2019-06-11, on fiscal 2018 alcohol sales; Form 10-K, net sales by category",
    confidence: "cited",
    placement: bounded(
      "alcohol",
      0.025,
      0.54,
      "Alcohol sales of 4.4 billion dollars in fiscal 2018, 3.1% of sales (Shanken News Daily, 2019-06-11, quoting the company); foods, sundries and fresh foods together, in which the rest lies, are about 54% of sales (10-K).",
    ),
    activities: ["Membership warehouses"],
    reason: "Alcohol alone is near 3% of sales; tobacco and pork come on top and are not disclosed.",
    companies: [[909832, "COSTCO WHOLESALE CORP"]],
  },
  {
    ...firstReview,
    placement: unresolved(
      "Groceries are a large part of sales; alcohol, tobacco and pork within them are not disclosed as a share.",
    ),
    activities: ["General merchandise and groceries"],
    reason: "A full-range retailer; the product split stops at grocery.",
    companies: [
      [104169, "Walmart Inc."],
      [27419, "TARGET CORP"],
      [1041803, "PRICESMART INC"],
      [1531152, "BJ's Wholesale Club Holdings, Inc."],
      [29534, "DOLLAR GENERAL CORP"],
      [1771515, "Grocery Outlet Holding Corp."],
      [56873, "KROGER CO"],
      [1646972, "Albertsons Companies, Inc."],
      [1575515, "Sprouts Farmers Market, Inc."],
    ],
  },
  {
    ...firstReview,
    source: "Form 10-K for fiscal 2022, accession 0001018724-23-000004, net sales by group",
    confidence: "cited",
    placement: unresolved(
      "Alcohol and pork are sold in its grocery shops, which are below 4% of sales (fiscal 2022: 18,963 of 513,983 million dollars), and online, where no figure is given; film, music and advertising are not split either.",
    ),
    activities: ["Online retail, cloud computing and media"],
    reason:
      "The retail, cloud and advertising core is permissible; several smaller prohibited or doubtful lines are not disclosed.",
    companies: [[1018724, "AMAZON COM INC"]],
  },
  {
    ...firstReview,
    placement: permissibleBut("Sales of alcohol or tobacco are none or slight; no figure is disclosed."),
    activities: ["Value-priced general merchandise"],
    reason: "Toys, household goods and clothing are nearly all the sales.",
    companies: [
      [1177609, "FIVE BELOW, INC"],
      [1639300, "Ollie's Bargain Outlet Holdings, Inc."],
      [1579298, "Burlington Stores, Inc."],
      [1815846, "MINISO Group Holding Ltd"],
    ],
  },
  {
    ...firstReview,
    placement: unresolved(
      "A share of the finance charges on the store card, paid by the bank that runs it, is part of other revenue; the figure has not been read from the filing.",
    ),
    activities: ["Department stores"],
    reason: "Clothing and household goods are nearly all the sales.",
    companies: [
      [28917, "DILLARD'S, INC."],
      [794367, "Macy's, Inc."],
    ],
  },
  {
    ...firstReview,
    placement: bounded(
      "conventional_finance",
      0.02,
      0.06,
      "Other revenue, which is largely credit-card income shared with the issuing bank, is about 5% of revenue.",
    ),
    activities: ["Department stores"],
    reason:
      "Goods are permissible; a share of card finance charges and late fees is paid by the bank that runs the card.",
    companies: [[885639, "KOHLS Corp"]],
  },
  {
    ...firstReview,
    placement: unresolved(
      "Firearms and ammunition are sold beside sporting goods; their share of sales is not disclosed.",
    ),
    activities: ["Sporting and outdoor goods"],
    reason: "Sporting goods are permissible; the arms share is not stated.",
    companies: [
      [1817358, "Academy Sports & Outdoors, Inc."],
      [1089063, "DICK'S SPORTING GOODS, INC."],
      [1132105, "SPORTSMAN'S WAREHOUSE HOLDINGS, INC."],
    ],
  },
  {
    ...firstReview,
    placement: permissibleBut("Income from leases, which is being run down, is small beside the royalties."),
    activities: ["Franchising of resale shops"],
    reason: "Royalties and goods sold to franchisees are nearly all the revenue.",
    companies: [[908315, "WINMARK CORP"]],
  },
  {
    ...firstReview,
    placement: permissible,
    activities: ["Beauty, household and pet supplies"],
    reason: "Personal care, household or pet goods are nearly all the sales.",
    companies: [
      [1368458, "Sally Beauty Holdings, Inc."],
      [1403568, "Ulta Beauty, Inc."],
      [701985, "Bath & Body Works, Inc."],
      [1826470, "Petco Health & Wellness Company, Inc."],
      [1821806, "Leslie's, Inc."],
      [1113809, "BUILD-A-BEAR WORKSHOP INC"],
      [1883313, "Savers Value Village, Inc."],
      [1573221, "TheRealReal, Inc."],
      [1005210, "SUBURBAN PROPANE PARTNERS LP"],
      [887733, "CENTRAL GARDEN & PET CO"],
    ],
  },
  {
    ...firstReview,
    placement: unresolved("Gift baskets with wine are sold; the share is not disclosed."),
    activities: ["Flowers and gifts"],
    reason: "Flowers and food gifts, some with wine.",
    companies: [[1084869, "1 800 FLOWERS COM INC"]],
  },
  {
    ...firstReview,
    placement: bounded(
      "conventional_finance",
      0.03,
      0.06,
      "Finance and insurance commissions are a disclosed line of 4% to 5% of revenue.",
    ),
    activities: ["Car dealerships"],
    reason:
      "Selling and servicing cars is permissible; commissions on loans and insurance policies are near the limit.",
    companies: [
      [1144980, "ASBURY AUTOMOTIVE GROUP INC"],
      [1031203, "GROUP 1 AUTOMOTIVE INC"],
      [1043509, "SONIC AUTOMOTIVE INC"],
      [350698, "AUTONATION, INC."],
      [1019849, "PENSKE AUTOMOTIVE GROUP, INC."],
      [1023128, "LITHIA MOTORS INC"],
    ],
  },
  {
    ...firstReview,
    source: "Form 10-K for fiscal 2025, accession 0001437749-26-005424, Item 1",
    confidence: "cited",
    placement: bounded(
      "conventional_finance",
      0.0025,
      0.0035,
      "Finance and insurance products brought about 21.1 million dollars in 2025, 0.3% of revenue.",
    ),
    activities: ["Commercial truck dealerships"],
    reason: "Selling and servicing trucks is nearly all the revenue.",
    companies: [[1012019, "RUSH ENTERPRISES INC"]],
  },
  {
    ...firstReview,
    placement: bounded(
      "conventional_finance",
      0.15,
      0.35,
      "The floor-plan finance segment is about a quarter of revenue.",
    ),
    activities: ["Vehicle auctions and dealer finance"],
    reason: "Auctions are permissible; dealer lending is a large reported segment.",
    companies: [[1395942, "OPENLANE, Inc."]],
  },
  {
    ...firstReview,
    placement: unresolved(
      "Loans to buyers are a core part of the business model; interest is measured apart.",
    ),
    activities: ["Used cars and loans to buyers"],
    reason: "Cars are sold largely on loans the company makes or sells.",
    companies: [
      [1170010, "CARMAX INC"],
      [1690820, "CARVANA CO."],
      [799850, "AMERICAS CARMART INC"],
    ],
  },
  {
    ...firstReview,
    placement: unresolved(
      "Commissions on boat loans and insurance are a line of revenue whose figure has not been read from the filing.",
    ),
    activities: ["Boat dealerships and marinas"],
    reason: "Selling and servicing boats is nearly all the revenue.",
    companies: [[1057060, "MARINEMAX INC"]],
  },
  {
    ...firstReview,
    placement: permissible,
    activities: ["Online vehicle auctions"],
    reason: "Fees for auctioning vehicles and equipment are nearly all the revenue.",
    companies: [
      [900075, "COPART INC"],
      [1637873, "ACV Auctions Inc."],
      [1046102, "RB GLOBAL INC."],
      [1235468, "LIQUIDITY SERVICES INC"],
    ],
  },
  {
    ...firstReview,
    placement: bounded(
      "tobacco",
      0.1,
      0.25,
      "Merchandise sales are disclosed, and most of them are tobacco and nicotine products.",
    ),
    activities: ["Petrol stations and convenience shops"],
    reason: "Tobacco and nicotine goods are well above 5% of revenue.",
    companies: [[1573516, "Murphy USA Inc."]],
  },
  {
    ...firstReview,
    placement: unresolved(
      "Tobacco, beer and lottery sales in the shops are not disclosed as a share of revenue.",
    ),
    activities: ["Petrol stations and convenience shops"],
    reason: "Fuel is permissible; shop sales are not split far enough.",
    companies: [
      [726958, "CASEYS GENERAL STORES INC"],
      [1823794, "ARKO Corp."],
    ],
  },
  {
    ...firstReview,
    placement: permissibleBut(
      "Restaurants and cafes, some with alcohol, are a small reported line of sales; income from store cards may be part of the rest.",
    ),
    activities: ["Clothing and household goods"],
    reason: "Clothing and household goods are nearly all the sales.",
    companies: [[912615, "URBAN OUTFITTERS INC"]],
  },
  {
    ...firstReview,
    placement: unresolved(
      "Restaurants and wine bars in the galleries are not disclosed as a share of revenue.",
    ),
    activities: ["Furniture galleries with restaurants"],
    reason: "Furniture is nearly all the sales; hospitality is not split from it.",
    companies: [[1528849, "RH"]],
  },
  {
    ...firstReview,
    placement: unresolved(
      "Income from financing dealers and buyers is a large reported segment; what of it is interest is not stated here.",
    ),
    activities: ["Cars and motorcycles, with a large financing arm"],
    reason: "Vehicles are permissible; the financing arm is above or near the limit.",
    companies: [
      [1094517, "TOYOTA MOTOR CORP/"],
      [715153, "HONDA MOTOR CO LTD"],
    ],
  },
]
