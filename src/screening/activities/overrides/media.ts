import type { OverrideGroup } from "../business-activity.ts"
import { bounded, permissible, permissibleBut, unresolved } from "../rules.ts"

/** Advertising, film, television, games, publishing and telecommunications. */
// biome-ignore format: a company is a line.
export const media: readonly OverrideGroup[] = [
  {
    placement: bounded("weapons", 0, 0.3,
      "Defence is a reported segment of a little over a quarter of revenue; weapon data links are not split from communications."),
    reason: "Connectivity is most of the revenue; the defence segment sells communications and encryption.",
    companies: [
      [797721, "VIASAT INC", "Satellite broadband and defence communications", "both",
        "Second reading: communications are not arms. Data links for weapons are in the segment and not split, so the bound stays."],
    ],
  },
  {
    placement: unresolved("The share of impermissible film, music and other content is not disclosed."),
    activity: "music",
    reason: "Entertainment content of every kind is a main line; the impermissible share is not disclosed.",
    companies: [
      [1871983, "Anghami Inc", "Arabic music and video streaming", "first"],
    ],
  },
  {
    placement: unresolved("The share of impermissible film, music and other content is not disclosed."),
    reason: "Entertainment content of every kind is a main line; the impermissible share is not disclosed.",
    companies: [
      [921582, "IMAX CORP", "Cinema systems and film remastering", "first"],
      [313838, "Sony Group Corp", "Games, music, films, electronics and image sensors", "first"],
      [1127055, "VIVENDI", "Holdings in media and publishing", "first"],
    ],
  },
  {
    placement: unresolved(
      "Television packages or channels are a line of revenue; their impermissible share is not disclosed.",
    ),
    reason: "Telephone and internet access are permissible; television is sold beside them.",
    companies: [
      [1129137, "AMERICA MOVIL SAB DE CV/", "Telephone, internet and television service", "first"],
      [718940, "BCE INC", "Telephone, internet and television service", "first"],
      [71557, "Nuvera Communications, Inc.", "Telephone, internet and television service", "first"],
      [354963, "SHENANDOAH TELECOMMUNICATIONS CO/VA/", "Fibre broadband, cable television and telephone", "both"],
      [1051512, "TELEPHONE & DATA SYSTEMS INC /DE/", "Telephone, internet and television service", "first"],
    ],
  },
  {
    placement: unresolved(
      "The share of billboard revenue from alcohol, casino and lottery advertisers is not disclosed as a bound.",
    ),
    activity: "advertising",
    reason: "Space is sold to advertisers of every kind.",
    companies: [
      [1334978, "Clear Channel Outdoor Holdings, Inc.", "Outdoor advertising", "first"],
      [1090425, "LAMAR ADVERTISING CO", "Outdoor advertising", "first"],
      [1579877, "OUTFRONT Media Inc.", "Billboard and transit advertising", "both"],
    ],
  },
  {
    placement: unresolved(
      "Surety insurance is a reported segment; advertisers on the billboards are not disclosed.",
    ),
    reason: "A diversified holding coded as a landlord, with an insurer in it.",
    companies: [
      [1494582, "BOSTON OMAHA Corp", "Billboards, broadband and surety insurance", "first"],
    ],
  },
  {
    placement: unresolved(
      "Adult content is hosted beside other content; the revenue it brings is not disclosed.",
    ),
    reason: "Paid by advertising and data licences.",
    companies: [
      [1713445, "Reddit, Inc.", "Online communities", "first"],
    ],
  },
  {
    placement: unresolved(
      "A stake in MGM Resorts, a casino group, is a large part of the assets beside publishing.",
    ),
    reason: "Publishing is permissible; the casino stake is owned on the side and large.",
    companies: [
      [1800227, "IAC Inc.", "Magazines, websites and care marketplace", "both"],
    ],
  },
  {
    placement: unresolved(
      "Film, television, music and advertising content is not split into permissible and impermissible; alcohol is sold in parks and on ships.",
    ),
    reason: "A broad entertainment business; the impermissible share is not disclosed.",
    companies: [
      [1744489, "Walt Disney Co", "Films, streaming, television, sports and theme parks", "both",
        "First reading unresolved, second prohibited as entertainment. Film and television are no named prohibited category; their impermissible part is not disclosed: unresolved, like other media."],
    ],
  },
  {
    placement: unresolved(
      "Advertising, entertainment and finance products are not split into permissible and impermissible.",
    ),
    reason: "The impermissible share is not disclosed.",
    companies: [
      [1830081, "Rumble Inc.", "Online video and social media", "first"],
      [1849635, "Trump Media & Technology Group Corp.", "Online video and social media", "first"],
    ],
  },
  {
    placement: unresolved(
      "Pay television is still a large line of revenue; its impermissible share is not disclosed.",
    ),
    reason: "Wireless is permissible; television packages are resold beside it.",
    companies: [
      [1415404, "EchoStar CORP", "Satellite television and wireless service", "first"],
    ],
  },
  {
    placement: unresolved("The share of impermissible film, series and music content is not disclosed."),
    activity: "film",
    reason: "Entertainment content of every kind; the impermissible share is not disclosed.",
    companies: [
      [1065280, "NETFLIX INC", "Video streaming", "first"],
    ],
  },
  {
    placement: unresolved("The share of impermissible film, series and music content is not disclosed."),
    activity: "music",
    reason: "Entertainment content of every kind; the impermissible share is not disclosed.",
    companies: [
      [1639920, "Spotify Technology S.A.", "Music and podcast streaming", "first"],
      [1319161, "Warner Music Group Corp.", "Recorded music and music publishing", "first"],
    ],
  },
  {
    placement: unresolved("The share of impermissible film, series and music content is not disclosed."),
    activity: "broadcasting",
    reason: "Entertainment content of every kind; the impermissible share is not disclosed.",
    companies: [
      [1514991, "AMC Global Media Inc.", "Cable television channels and streaming", "first"],
      [1754301, "Fox Corp", "News, sport and entertainment television", "first"],
      [1484769, "FuboTV Inc.", "Live television streaming", "first"],
      [908937, "SIRIUS XM HOLDINGS INC.", "Satellite radio and music streaming", "first"],
      [929351, "STARZ ENTERTAINMENT CORP", "Premium television and streaming", "first"],
      [2067876, "Versant Media Group, Inc.", "Cable television channels and film ticketing", "both",
        "First reading unresolved, second prohibited as entertainment. Film and television are no named prohibited category; their impermissible part is not disclosed: unresolved, like other media."],
    ],
  },
  {
    placement: unresolved("The share of impermissible film, series and music content is not disclosed."),
    reason: "Entertainment content of every kind; the impermissible share is not disclosed.",
    companies: [
      [1091667, "CHARTER COMMUNICATIONS, INC.", "Broadband, cable television and mobile service", "first"],
      [1166691, "COMCAST CORP", "Broadband, cable television, film and theme parks", "first"],
      [2041610, "Paramount Skydance Corp", "Film studio, television network and streaming", "first"],
      [1428439, "ROKU, INC", "Television streaming platform and devices", "first"],
      [1437107, "Warner Bros. Discovery, Inc.", "Film studios, television channels and streaming", "first"],
    ],
  },
  {
    placement: unresolved(
      "Advertising and network programmes are not split into permissible and impermissible; news and sport are a large part.",
    ),
    activity: "broadcasting",
    reason: "News and network television paid by advertisers and distributors.",
    companies: [
      [832428, "E.W. SCRIPPS Co", "Local television stations", "first"],
      [43196, "GRAY MEDIA, INC", "Local television stations", "first"],
      [1142417, "NEXSTAR MEDIA GROUP, INC.", "Local television stations", "first"],
      [1971213, "Sinclair, Inc.", "Local television stations", "first"],
      [39899, "TEGNA INC", "Local television stations", "both"],
    ],
  },
  {
    placement: unresolved(
      "Video packages are still a line of revenue; their impermissible share is not disclosed.",
    ),
    reason: "Internet access is permissible; cable television is resold beside it.",
    companies: [
      [1632127, "Cable One, Inc.", "Broadband, cable television and telephone", "both"],
    ],
  },
  {
    placement: unresolved(
      "Lenders, insurers, betting firms and sellers of alcohol are among the advertisers; their share of revenue is not disclosed, and outside estimates put it above 5% for search advertising (WordStream, 2012-01-23: finance and insurance spent 4.0 of Google's 37.9 billion dollars of revenue in 2011).",
    ),
    activity: "advertising",
    reason: "The service is permissible; space and clicks sold to lenders and insurers are like the referral of customers to them, and are judged alike.",
    companies: [
      [1652044, "Alphabet Inc.", "Search advertising, YouTube, cloud and devices", "both",
        "First reading permissible, second unresolved at 4% to 20% from lenders, insurers, betting and alcohol. An outside estimate put finance and insurance alone at 10.6%: unresolved, like referral to lenders and insurers."],
      [1751008, "AppLovin Corp", "Advertising software for mobile apps", "alike"],
      [1595974, "MAGNITE, INC.", "Software that sells online advertising space", "alike"],
      [1326801, "Meta Platforms, Inc.", "Social networks and messaging paid by advertising", "alike"],
      [1846069, "Nextdoor Holdings, Inc.", "Neighbourhood social network", "alike"],
      [1506293, "PINTEREST, INC.", "Image-sharing network paid by advertising", "alike"],
      [1422930, "PubMatic, Inc.", "Software that sells online advertising space", "alike"],
      [1564408, "Snap Inc", "Messaging app paid by advertising", "alike"],
      [1840502, "Taboola.com Ltd.", "Recommended links on news sites", "alike"],
      [1671933, "Trade Desk, Inc.", "Software that buys online advertisements", "alike"],
      [1828791, "Viant Technology Inc.", "Software that buys online advertisements", "alike"],
    ],
  },
  {
    placement: permissibleBut(
      "Government customers buy satellite time and services; no weapons are sold.",
    ),
    reason: "Airtime and terminals are nearly all the revenue.",
    companies: [
      [1780312, "AST SpaceMobile, Inc.", "Satellites that reach ordinary telephones", "first"],
      [1537054, "Gogo Inc.", "In-flight internet for business and government aircraft", "both"],
      [1418819, "Iridium Communications Inc.", "Satellite voice and data communications", "both"],
    ],
  },
  {
    placement: permissibleBut(
      "Advertisers in prohibited businesses are not disclosed as a share of revenue.",
    ),
    reason: "Placed by what the company sells; the title of its SIC code does not tell it.",
    companies: [
      [1819928, "DoubleVerify Holdings, Inc.", "Online advertising measurement and verification", "both"],
      [733269, "LiveRamp Holdings, Inc.", "Marketing data connection software", "both"],
    ],
  },
  {
    placement: permissible,
    reason: "Placed by what the company sells; the title of its SIC code does not tell it.",
    companies: [
      [31667, "EDUCATIONAL DEVELOPMENT CORP", "Children's books", "first"],
    ],
  },
  {
    placement: permissibleBut(
      "The content of games is not reviewed title by title; gambling-like mechanics and music are not disclosed as a share.",
    ),
    reason: "Game sales and in-game purchases are nearly all the revenue.",
    companies: [
      [712515, "ELECTRONIC ARTS INC.", "Video games", "first"],
      [1315098, "Roblox Corp", "Online game platform", "first"],
      [946581, "TAKE TWO INTERACTIVE SOFTWARE INC", "Video games", "first"],
      [1810806, "Unity Software Inc.", "Software for making games, and advertising in them", "first"],
    ],
  },
  {
    placement: permissibleBut(
      "Bars, restaurants with alcohol and financial firms are among the local advertisers; their share is not disclosed, and home services, shops and restaurants are most of them.",
    ),
    activity: "advertising",
    reason: "Sells space and leads to local businesses, few of them lenders or insurers.",
    companies: [
      [1345016, "YELP INC", "Local business advertising and reviews", "both"],
    ],
  },
  {
    placement: permissibleBut(
      "Marketplace fees come from home-repair firms; other advertisers are not disclosed.",
    ),
    reason: "Leads for plumbers, builders and the like are nearly all the revenue.",
    companies: [
      [1705110, "Angi Inc.", "Online marketplace for home-repair services", "both"],
    ],
  },
  {
    placement: permissibleBut(
      "Licensees are mostly pay-television and streaming services; the patents cover technology, not content.",
    ),
    reason: "Royalties on patents are nearly all the revenue; no content is made.",
    companies: [
      [1803696, "Adeia Inc.", "Patent licensing for media and semiconductors", "both"],
    ],
  },
  {
    placement: permissibleBut(
      "Resale of television and entertainment packages is not disclosed as a share of revenue.",
    ),
    reason: "What it sells is permissible, as its SIC code says.",
    companies: [
      [18926, "Lumen Technologies, Inc.", "Fibre network and business telecom services", "second"],
      [2020795, "Uniti Group Inc.", "Fibre network, broadband and telecom services", "second"],
    ],
  },
  {
    placement: permissible,
    reason: "What it sells is permissible, as its SIC code says.",
    companies: [
      [107140, "JOHN WILEY & SONS, INC.", "Academic journals, books and learning", "second"],
    ],
  },
]
