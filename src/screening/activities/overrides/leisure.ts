import type { OverrideGroup } from "../business-activity.ts"
import { permissible, permissibleBut, prohibited, unresolved } from "../rules.ts"

/** Gambling, hotels, travel, sport and shows. */
// biome-ignore format: a company is a line.
export const leisure: readonly OverrideGroup[] = [
  {
    placement: prohibited("gambling"),
    reason: "Slot machines, casino systems and gambling content are the core of the business.",
    companies: [
      [750004, "Light & Wonder, Inc.", "Gaming machines and online gambling content", "first"],
    ],
  },
  {
    placement: prohibited("adult_entertainment"),
    reason: "Adult entertainment is the core of the business.",
    companies: [
      [1803914, "Playboy, Inc.", "Adult media and brand licensing", "first"],
      [935419, "RCI HOSPITALITY HOLDINGS, INC.", "Adult nightclubs and restaurants", "first"],
    ],
  },
  {
    placement: prohibited("gambling"),
    reason: "Casino gambling is the core of the business.",
    companies: [
      [1747079, "Bally's Corp", "Casinos and casino resorts", "first"],
      [906553, "BOYD GAMING CORP", "Casinos and casino resorts", "first"],
      [1590895, "Caesars Entertainment, Inc.", "Casinos, hotels and online betting", "both"],
      [1672909, "Canterbury Park Holding Corp", "Horse racing and a card casino", "first"],
      [911147, "CENTURY CASINOS INC", "Casinos and casino resorts", "first"],
      [20212, "Churchill Downs Inc", "Horse racing, casinos and betting", "first"],
      [891482, "FULL HOUSE RESORTS INC", "Casinos and casino resorts", "first"],
      [1071255, "GOLDEN ENTERTAINMENT, INC.", "Casinos and gambling taverns in Nevada", "both"],
      [1300514, "LAS VEGAS SANDS CORP", "Casinos and casino resorts", "first"],
      [1381640, "Melco Resorts & Entertainment LTD", "Casinos and casino resorts", "first"],
      [789570, "MGM Resorts International", "Casinos and casino resorts", "first"],
      [907242, "MONARCH CASINO & RESORT INC", "Casino resorts in Reno and Black Hawk", "both"],
      [921738, "PENN Entertainment, Inc.", "Casinos and casino resorts", "first"],
      [1653653, "Red Rock Resorts, Inc.", "Casino resorts in Las Vegas", "both"],
      [1713334, "STUDIO CITY INTERNATIONAL HOLDINGS Ltd", "Casino resort in Macau", "first"],
      [1174922, "WYNN RESORTS LTD", "Casinos and casino resorts", "first"],
    ],
  },
  {
    placement: prohibited("gambling"),
    reason: "Betting, lotteries or gaming machines are the core of the business.",
    companies: [
      [1698991, "Accel Entertainment, Inc.", "Gambling machines in bars and shops", "first"],
      [1867834, "Bragg Gaming Group Inc.", "Casino game content and platforms", "first"],
      [1619762, "Brightstar Lottery PLC", "Lottery systems and games", "first"],
      [1866782, "Codere Online Luxembourg, S.A.", "Online betting and casino games", "first"],
      [1883685, "DraftKings Inc.", "Online betting and casino games", "first"],
      [1080319, "Elys BMG Group, Inc.", "Betting shops and online betting", "first"],
      [1318568, "Everi Holdings Inc.", "Slot machines and casino payments", "first"],
      [1635327, "Flutter Entertainment plc", "Online betting and casino games", "first"],
      [1799332, "GAN Ltd", "Online casino platforms and betting", "first"],
      [1947210, "High Roller Technologies, Inc.", "Online casino games", "first"],
      [1615063, "Inspired Entertainment, Inc.", "Gaming terminals and virtual sports betting", "first"],
      [1437925, "Meridian Holdings Inc.", "Online betting and lottery", "first"],
      [1593548, "PlayAGS, Inc.", "Slot machines and table games", "first"],
      [1793659, "Rush Street Interactive, Inc.", "Online casino games and betting", "first"],
      [1673481, "Sports Entertainment Gaming Global Corp", "Lottery and betting ventures", "first"],
      [1878057, "Super Group (SGHC) Ltd", "Online betting and casino games", "first"],
    ],
  },
  {
    placement: prohibited("gambling"),
    reason: "Revenue comes mostly from services to sports betting.",
    companies: [
      [1839799, "Gambling.com Group Ltd", "Data and marketing for bookmakers", "first"],
      [1834489, "Genius Sports Ltd", "Data and marketing for bookmakers", "first"],
      [1836470, "Sportradar Group AG", "Data and marketing for bookmakers", "first"],
    ],
  },
  {
    placement: unresolved("Dating services outside marriage are disputed; no share can be given."),
    reason: "Dating applications are the core of the business.",
    companies: [
      [1830043, "Bumble Inc.", "Online dating", "first"],
      [1820144, "Grindr Inc.", "Online dating", "first"],
      [1610601, "Hello Group Inc.", "Online dating", "first"],
      [891103, "Match Group, Inc.", "Online dating", "first"],
    ],
  },
  {
    placement: unresolved(
      "Social casino games imitate gambling, and real-money play, where there is any, is not disclosed as a bound.",
    ),
    reason: "Casino-style games are a main line.",
    companies: [
      [1799567, "DoubleDown Interactive Co., Ltd.", "Mobile games", "first"],
      [1823878, "PLAYSTUDIOS, Inc.", "Mobile games", "first"],
      [1828016, "Playtika Holding Corp.", "Mobile games", "first"],
      [1801661, "Skillz Inc.", "Mobile games", "first"],
    ],
  },
  {
    placement: unresolved(
      "Films of every kind are shown and alcohol is sold at many sites; neither share is disclosed.",
    ),
    activity: "film",
    reason: "Film exhibition; the impermissible share is not disclosed.",
    companies: [
      [1411579, "AMC ENTERTAINMENT HOLDINGS, INC.", "Cinemas", "first"],
      [1385280, "Cinemark Holdings, Inc.", "Cinemas and cinema concessions", "both",
        "First reading unresolved, second prohibited as cinema. Film is no named prohibited category; its impermissible part is not disclosed: unresolved, like other media."],
      [62234, "MARCUS CORP", "Cinemas and hotels", "first"],
    ],
  },
  {
    placement: unresolved(
      "Alcohol sales in parks and venues, and music and shows, are not disclosed as a share of revenue.",
    ),
    reason: "Admission is permissible; alcohol and shows are not split.",
    companies: [
      [1335258, "Live Nation Entertainment, Inc.", "Concerts, ticketing and venues", "first"],
      [1840572, "Lucky Strike Entertainment Corp", "Bowling centres with bars", "first"],
      [1952073, "Madison Square Garden Entertainment Corp.", "Concert halls, arena and a Christmas show", "first"],
      [1999001, "Six Flags Entertainment Corporation", "Amusement parks and resorts", "both"],
      [1795250, "Sphere Entertainment Co.", "A concert venue and regional sports channels", "first"],
      [1564902, "United Parks & Resorts Inc.", "SeaWorld and Busch Gardens theme parks", "both"],
      [812011, "VAIL RESORTS INC", "Ski resorts and hotels", "first"],
    ],
  },
  {
    placement: unresolved(
      "Media rights and tickets are most of the revenue; alcohol at the arena and betting sponsorship are not disclosed.",
    ),
    reason: "Sport is permissible; the prohibited part of sponsorship and sales is not stated.",
    companies: [
      [1958140, "Atlanta Braves Holdings, Inc.", "A baseball club and property around its ground", "first"],
      [1560385, "Liberty Media Corp", "Motor racing championships", "first"],
      [1636519, "Madison Square Garden Sports Corp.", "New York Knicks and Rangers sports teams", "both"],
      [1549107, "Manchester United plc", "A football club", "first"],
      [1973266, "TKO Group Holdings, Inc.", "Wrestling and mixed martial arts events", "first"],
    ],
  },
  {
    placement: unresolved(
      "Food, drink and spa lines inside the clubs are about a quarter of revenue and not split by alcohol.",
    ),
    reason: "Membership fees are permissible and most of the revenue.",
    companies: [
      [1869198, "Life Time Group Holdings, Inc.", "Health and country clubs", "both",
        "First reading unresolved, second below 2%. The line of cafes, bars and spas is not split: unresolved until a source bounds alcohol in it."],
    ],
  },
  {
    placement: unresolved(
      "Casino and alcohol sales are inside on-board revenue, about a third of the total, and are not disclosed apart.",
    ),
    activity: "cruise_lines",
    reason: "Passage is permissible; casinos and bars are part of every voyage.",
    companies: [
      [815097, "Carnival Corp Ltd.", "Cruise lines", "first"],
      [1125259, "CARNIVAL PLC", "Cruise lines", "first"],
      [1512499, "LINDBLAD EXPEDITIONS HOLDINGS, INC.", "Cruise lines", "first"],
      [1513761, "Norwegian Cruise Line Holdings Ltd.", "Cruise lines", "first"],
      [884887, "ROYAL CARIBBEAN CRUISES LTD", "Cruise lines", "first"],
      [1745201, "Viking Holdings Ltd", "Cruise lines", "first"],
    ],
  },
  {
    placement: unresolved(
      "Income from hotel bars and from casinos in some hotels is not disclosed as a share of revenue.",
    ),
    activity: "hotels",
    reason: "Lodging and franchise fees are permissible; alcohol and casinos are not split.",
    companies: [
      [1046311, "CHOICE HOTELS INTERNATIONAL INC", "Hotel franchising", "first"],
      [1585689, "Hilton Worldwide Holdings Inc.", "Hotels and hotel franchising", "first"],
      [1468174, "Hyatt Hotels Corp", "Hotels and hotel franchising", "first"],
      [858446, "INTERCONTINENTAL HOTELS GROUP PLC", "Hotels and hotel franchising", "first"],
      [1048286, "MARRIOTT INTERNATIONAL INC", "Hotel franchising and management", "first"],
      [1722684, "WYNDHAM HOTELS & RESORTS, INC.", "Hotel franchising", "first"],
    ],
  },
  {
    placement: permissibleBut("Commission on hotels with bars or casinos is not disclosed as a share."),
    reason: "Fees for booking travel and lodging are nearly all the revenue.",
    companies: [
      [1559720, "Airbnb, Inc.", "Booking of private lodging", "first"],
      [1075531, "Booking Holdings Inc.", "Online hotel and travel booking", "first"],
      [1324424, "Expedia Group, Inc.", "Online hotel and travel booking", "first"],
      [1597033, "Sabre Corp", "Travel booking software and distribution", "both"],
      [1526520, "TripAdvisor, Inc.", "Travel reviews, tours and booking", "first"],
    ],
  },
  {
    placement: permissible,
    reason: "Membership, franchise fees and equipment are nearly all the revenue.",
    companies: [
      [1758488, "ONESPAWORLD HOLDINGS Ltd", "Spas on cruise ships and in resorts", "first"],
      [1637207, "Planet Fitness, Inc.", "Fitness clubs and franchising", "first"],
      [1802156, "Xponential Fitness, Inc.", "Franchising of fitness studios", "first"],
    ],
  },
]
