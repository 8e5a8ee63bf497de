import type { OverrideGroup } from "../business-activity.ts"
import { bounded, permissible, permissibleBut, prohibited, unresolved } from "../rules.ts"
import { firstReview } from "./review.ts"

export const leisureOverrides: readonly OverrideGroup[] = [
  {
    ...firstReview,
    placement: prohibited("gambling"),
    activities: ["Casinos and casino resorts"],
    reason: "Casino gambling is the core of the business.",
    companies: [
      [1590895, "Caesars Entertainment, Inc."],
      [907242, "MONARCH CASINO & RESORT INC"],
      [1653653, "Red Rock Resorts, Inc."],
      [1071255, "GOLDEN ENTERTAINMENT, INC."],
      [789570, "MGM Resorts International"],
      [891482, "FULL HOUSE RESORTS INC"],
      [906553, "BOYD GAMING CORP"],
      [911147, "CENTURY CASINOS INC"],
      [921738, "PENN Entertainment, Inc."],
      [1174922, "WYNN RESORTS LTD"],
      [1300514, "LAS VEGAS SANDS CORP"],
      [1381640, "Melco Resorts & Entertainment LTD"],
      [1713334, "STUDIO CITY INTERNATIONAL HOLDINGS Ltd"],
      [1747079, "Bally's Corp"],
      [20212, "Churchill Downs Inc"],
      [1672909, "Canterbury Park Holding Corp"],
    ],
  },
  {
    ...firstReview,
    placement: prohibited("gambling"),
    activities: ["Online betting, lotteries and gaming machines"],
    reason: "Betting, lotteries or gaming machines are the core of the business.",
    companies: [
      [1883685, "DraftKings Inc."],
      [1635327, "Flutter Entertainment plc"],
      [1793659, "Rush Street Interactive, Inc."],
      [1878057, "Super Group (SGHC) Ltd"],
      [1866782, "Codere Online Luxembourg, S.A."],
      [1619762, "Brightstar Lottery PLC"],
      [1698991, "Accel Entertainment, Inc."],
      [1615063, "Inspired Entertainment, Inc."],
      [1318568, "Everi Holdings Inc."],
      [1593548, "PlayAGS, Inc."],
      [1867834, "Bragg Gaming Group Inc."],
      [1437925, "Meridian Holdings Inc."],
      [1947210, "High Roller Technologies, Inc."],
      [1673481, "Sports Entertainment Gaming Global Corp"],
      [1080319, "Elys BMG Group, Inc."],
      [1799332, "GAN Ltd"],
    ],
  },
  {
    ...firstReview,
    placement: prohibited("gambling"),
    activities: ["Data and marketing for bookmakers"],
    reason: "Revenue comes mostly from services to sports betting.",
    companies: [
      [1834489, "Genius Sports Ltd"],
      [1836470, "Sportradar Group AG"],
      [1839799, "Gambling.com Group Ltd"],
    ],
  },
  {
    ...firstReview,
    placement: unresolved(
      "Social casino games imitate gambling, and real-money play, where there is any, is not disclosed as a bound.",
    ),
    activities: ["Mobile games"],
    reason: "Casino-style games are a main line.",
    companies: [
      [1828016, "Playtika Holding Corp."],
      [1823878, "PLAYSTUDIOS, Inc."],
      [1799567, "DoubleDown Interactive Co., Ltd."],
      [1801661, "Skillz Inc."],
    ],
  },
  {
    ...firstReview,
    placement: unresolved(
      "Film, television, music and advertising content is not split into permissible and impermissible; alcohol is sold in parks and on ships.",
    ),
    activities: ["Film, television, parks and cruises"],
    reason: "A broad entertainment business; the impermissible share is not disclosed.",
    companies: [[1744489, "Walt Disney Co"]],
  },
  {
    ...firstReview,
    placement: unresolved(
      "Advertising, entertainment and finance products are not split into permissible and impermissible.",
    ),
    activities: ["Online video and social media"],
    reason: "The impermissible share is not disclosed.",
    companies: [
      [1830081, "Rumble Inc."],
      [1849635, "Trump Media & Technology Group Corp."],
    ],
  },
  {
    ...firstReview,
    placement: unresolved(
      "Pay television is still a large line of revenue; its impermissible share is not disclosed.",
    ),
    activities: ["Satellite television and wireless service"],
    reason: "Wireless is permissible; television packages are resold beside it.",
    companies: [[1415404, "EchoStar CORP"]],
  },
  {
    ...firstReview,
    placement: unresolved("The share of impermissible film, series and music content is not disclosed."),
    activities: ["Streaming and media"],
    reason: "Entertainment content of every kind; the impermissible share is not disclosed.",
    companies: [
      [1065280, "NETFLIX INC"],
      [1639920, "Spotify Technology S.A."],
      [908937, "SIRIUS XM HOLDINGS INC."],
      [1437107, "Warner Bros. Discovery, Inc."],
      [2041610, "Paramount Skydance Corp"],
      [1754301, "Fox Corp"],
      [1166691, "COMCAST CORP"],
      [1091667, "CHARTER COMMUNICATIONS, INC."],
      [1428439, "ROKU, INC"],
      [1319161, "Warner Music Group Corp."],
      [2067876, "Versant Media Group, Inc."],
      [1514991, "AMC Global Media Inc."],
      [929351, "STARZ ENTERTAINMENT CORP"],
      [1484769, "FuboTV Inc."],
    ],
  },
  {
    ...firstReview,
    placement: unresolved(
      "Advertising and network programmes are not split into permissible and impermissible; news and sport are a large part.",
    ),
    activities: ["Local television stations"],
    reason: "News and network television paid by advertisers and distributors.",
    companies: [
      [39899, "TEGNA INC"],
      [43196, "GRAY MEDIA, INC"],
      [1142417, "NEXSTAR MEDIA GROUP, INC."],
      [1971213, "Sinclair, Inc."],
      [832428, "E.W. SCRIPPS Co"],
    ],
  },
  {
    ...firstReview,
    placement: unresolved(
      "Video packages are still a line of revenue; their impermissible share is not disclosed.",
    ),
    activities: ["Broadband and cable television"],
    reason: "Internet access is permissible; cable television is resold beside it.",
    companies: [[1632127, "Cable One, Inc."]],
  },
  {
    ...firstReview,
    placement: permissible,
    activities: ["Licensing of media patents"],
    reason: "Royalties on patents are nearly all the revenue; no content is made.",
    companies: [[1803696, "Adeia Inc."]],
  },
  {
    ...firstReview,
    placement: unresolved(
      "Films of every kind are shown and alcohol is sold at many sites; neither share is disclosed.",
    ),
    activities: ["Cinemas"],
    reason: "Film exhibition; the impermissible share is not disclosed.",
    companies: [
      [1385280, "Cinemark Holdings, Inc."],
      [1411579, "AMC ENTERTAINMENT HOLDINGS, INC."],
      [62234, "MARCUS CORP"],
    ],
  },
  {
    ...firstReview,
    placement: unresolved(
      "Alcohol sales in parks and venues, and music and shows, are not disclosed as a share of revenue.",
    ),
    activities: ["Parks, venues and live events"],
    reason: "Admission is permissible; alcohol and shows are not split.",
    companies: [
      [1999001, "Six Flags Entertainment Corporation"],
      [1564902, "United Parks & Resorts Inc."],
      [1952073, "Madison Square Garden Entertainment Corp."],
      [1795250, "Sphere Entertainment Co."],
      [1335258, "Live Nation Entertainment, Inc."],
      [1840572, "Lucky Strike Entertainment Corp"],
      [812011, "VAIL RESORTS INC"],
    ],
  },
  {
    ...firstReview,
    placement: unresolved(
      "Media rights and tickets are most of the revenue; alcohol at the arena and betting sponsorship are not disclosed.",
    ),
    activities: ["Professional sports teams and leagues"],
    reason: "Sport is permissible; the prohibited part of sponsorship and sales is not stated.",
    companies: [
      [1636519, "Madison Square Garden Sports Corp."],
      [1549107, "Manchester United plc"],
      [1958140, "Atlanta Braves Holdings, Inc."],
      [1973266, "TKO Group Holdings, Inc."],
      [1560385, "Liberty Media Corp"],
    ],
  },
  {
    ...firstReview,
    placement: unresolved(
      "Food, drink and spa lines inside the clubs are about a quarter of revenue and not split by alcohol.",
    ),
    activities: ["Health clubs"],
    reason: "Membership fees are permissible and most of the revenue.",
    companies: [[1869198, "Life Time Group Holdings, Inc."]],
  },
  {
    ...firstReview,
    placement: permissible,
    activities: ["Fitness clubs and franchising"],
    reason: "Membership, franchise fees and equipment are nearly all the revenue.",
    companies: [
      [1637207, "Planet Fitness, Inc."],
      [1802156, "Xponential Fitness, Inc."],
      [1758488, "ONESPAWORLD HOLDINGS Ltd"],
    ],
  },
  {
    ...firstReview,
    placement: unresolved(
      "Casino and alcohol sales are inside on-board revenue, about a third of the total, and are not disclosed apart.",
    ),
    activities: ["Cruise lines"],
    reason: "Passage is permissible; casinos and bars are part of every voyage.",
    companies: [
      [884887, "ROYAL CARIBBEAN CRUISES LTD"],
      [815097, "Carnival Corp Ltd."],
      [1125259, "CARNIVAL PLC"],
      [1513761, "Norwegian Cruise Line Holdings Ltd."],
      [1745201, "Viking Holdings Ltd"],
      [1512499, "LINDBLAD EXPEDITIONS HOLDINGS, INC."],
    ],
  },
  {
    ...firstReview,
    placement: unresolved(
      "Income from hotel bars and from casinos in some hotels is not disclosed as a share of revenue.",
    ),
    activities: ["Hotels and hotel franchising"],
    reason: "Lodging and franchise fees are permissible; alcohol and casinos are not split.",
    companies: [
      [1048286, "MARRIOTT INTERNATIONAL INC"],
      [1585689, "Hilton Worldwide Holdings Inc."],
      [1468174, "Hyatt Hotels Corp"],
      [858446, "INTERCONTINENTAL HOTELS GROUP PLC"],
      [1722684, "WYNDHAM HOTELS & RESORTS, INC."],
      [1046311, "CHOICE HOTELS INTERNATIONAL INC"],
    ],
  },
]

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
