import type { OverrideGroup } from "../business-activity.ts"
import { bounded, conventionalFinance, insurance, permissibleBut, unresolved } from "../rules.ts"
import { firstReview } from "./review.ts"

export const lendersOverrides: readonly OverrideGroup[] = [
  {
    ...firstReview,
    placement: conventionalFinance,
    activities: ["Consumer and business lending"],
    reason: "Earns its revenue from interest-bearing cards, loans or their origination.",
    companies: [
      [4962, "AMERICAN EXPRESS CO"],
      [1601712, "Synchrony Financial"],
      [1818874, "SoFi Technologies, Inc."],
      [1647639, "Upstart Holdings, Inc."],
      [1538716, "Oportun Financial Corp"],
      [1818502, "OppFi Inc."],
      [1841408, "Dave Inc."],
      [1831631, "loanDepot, Inc."],
      [889609, "CONSUMER PORTFOLIO SERVICES, INC."],
      [1000209, "MEDALLION FINANCIAL CORP"],
      [1497770, "Walker & Dunlop, Inc."],
      [1059142, "Greystone Housing Impact Investors LP"],
      [1692376, "Velocity Financial, Inc."],
      [1386278, "GREEN DOT CORP"],
      [1691493, "Nu Holdings Ltd."],
      [1708259, "LexinFintech Holdings Ltd."],
      [1741530, "Qfin Holdings, Inc."],
      [1725033, "X Financial"],
      [1631761, "Yiren Digital Ltd."],
      [1743102, "Jiayin Group Inc."],
      [1816007, "Lufax Holding Ltd"],
      [1733868, "CNFinance Holdings Ltd."],
      [1883085, "Pagaya Technologies Ltd."],
      [1662991, "Sezzle Inc."],
      [1805284, "Rocket Companies, Inc."],
      [1820953, "Affirm Holdings, Inc."],
    ],
  },
  {
    ...firstReview,
    placement: conventionalFinance,
    activities: ["Pawn loans and resale of pledged goods"],
    reason: "Pawn lending at a charge on the loan is a core line of the business.",
    companies: [
      [840489, "FirstCash Holdings, Inc."],
      [876523, "EZCORP INC"],
    ],
  },
  {
    ...firstReview,
    placement: conventionalFinance,
    activities: ["Referral of borrowers and card applicants to lenders"],
    reason: "Fees for referring customers to interest-bearing cards and loans are the main revenue.",
    companies: [
      [1625278, "NERDWALLET, INC."],
      [1434621, "LendingTree, Inc."],
    ],
  },
  {
    ...firstReview,
    placement: conventionalFinance,
    activities: ["Investment in interest-bearing receivables and loans"],
    reason: "Interest on receivables and loans to energy projects is the main revenue.",
    companies: [[1561894, "HA Sustainable Infrastructure Capital, Inc."]],
  },
  {
    ...firstReview,
    placement: conventionalFinance,
    activities: ["Trading venues for derivatives, and clearing"],
    reason:
      "Most revenue comes from futures and options, which SS 20 does not permit, and from clearing them.",
    companies: [
      [1156375, "CME GROUP INC."],
      [1374310, "Cboe Global Markets, Inc."],
      [1571949, "Intercontinental Exchange, Inc."],
    ],
  },
  {
    ...firstReview,
    placement: conventionalFinance,
    activities: ["Brokerage and trading of interest-bearing and derivative instruments"],
    reason: "Commissions and interest from bonds, swaps, futures and client margin are the main revenue.",
    companies: [
      [913760, "StoneX Group Inc."],
      [1094831, "BGC Group, Inc."],
      [1397911, "LPL Financial Holdings Inc."],
      [1758730, "Tradeweb Markets Inc."],
      [1997464, "Marex Group plc"],
      [1783879, "Robinhood Markets, Inc."],
      [1278021, "MARKETAXESS HOLDINGS INC"],
      [1592386, "Virtu Financial, Inc."],
    ],
  },
  {
    ...firstReview,
    placement: conventionalFinance,
    activities: ["Management of conventional funds"],
    reason: "Fees for managing bond, money-market and unscreened share funds are the main revenue.",
    companies: [
      [2012383, "BlackRock, Inc."],
      [880631, "WisdomTree, Inc."],
      [1517302, "Artisan Partners Asset Management Inc."],
      [1748824, "Acadian Asset Management Inc."],
      [1570827, "Victory Capital Holdings, Inc."],
      [1796022, "StepStone Group Inc."],
    ],
  },
  {
    ...firstReview,
    placement: insurance,
    activities: ["Referral of customers to insurers"],
    reason: "Fees from insurers and insurance agents for customer leads are the main revenue.",
    companies: [
      [1818383, "MediaAlpha, Inc."],
      [1640428, "EverQuote, Inc."],
    ],
  },
  {
    ...firstReview,
    placement: conventionalFinance,
    activities: ["Management of credit and property funds"],
    reason: "Fees and income from credit funds are the main revenue.",
    companies: [[1831096, "Great Elm Group, Inc."]],
  },
  {
    ...firstReview,
    placement: insurance,
    activities: ["Home insurance, warranties and software"],
    reason: "Insurance is the largest segment by revenue.",
    companies: [[1784535, "Porch Group, Inc."]],
  },
]

export const paymentsOverrides: readonly OverrideGroup[] = [
  {
    ...firstReview,
    placement: permissibleBut(
      "The cards that run over the network are mostly credit cards of conventional banks; the network lends to nobody.",
    ),
    activities: ["Payment network"],
    reason:
      "Earns fees for moving payments; the interest on the cards belongs to the issuing banks (A1: judged by what it owns and earns).",
    companies: [
      [1403161, "VISA INC."],
      [1141391, "Mastercard Inc"],
    ],
  },
  {
    ...firstReview,
    placement: permissibleBut(
      "Interest on customer balances is part of revenue and is measured in the prohibited-revenue screen.",
    ),
    activities: ["Cross-border payments and money transfer"],
    reason: "Earns fees for moving money.",
    companies: [
      [1365135, "Western Union CO"],
      [1782170, "Remitly Global, Inc."],
      [1683695, "International Money Express, Inc."],
    ],
  },
  {
    ...firstReview,
    placement: bounded(
      "conventional_finance",
      0.1,
      0.35,
      "Interest on customer balances is disclosed in the annual report as part of revenue, about a quarter of it.",
    ),
    activities: ["Cross-border payments for small businesses"],
    reason: "Interest on customer funds is far above 5% of revenue; the rest is payment fees.",
    companies: [[1845815, "Payoneer Global Inc."]],
  },
  {
    ...firstReview,
    placement: bounded(
      "conventional_finance",
      0.06,
      0.12,
      "Other value added services, mostly interest and fees on loans and interest on customer balances, are about 9% of revenue.",
    ),
    activities: ["Digital payments and merchant and consumer credit"],
    reason:
      "Payments are permissible; the disclosed line of loan and balance interest is above 5% of revenue.",
    companies: [[1633917, "PayPal Holdings, Inc."]],
  },
  {
    ...firstReview,
    placement: bounded(
      "conventional_finance",
      0.1,
      0.5,
      "Stablecoin revenue (interest on reserves) and interest and finance fees are disclosed lines, above 10% of revenue together.",
    ),
    activities: ["Crypto-asset trading, custody and stablecoin income"],
    reason: "Interest on stablecoin reserves is a disclosed and growing line of revenue.",
    companies: [[1679788, "Coinbase Global, Inc."]],
  },
  {
    ...firstReview,
    placement: bounded(
      "conventional_finance",
      0.35,
      0.55,
      "Custodial revenue, which is interest and yield on members cash, is a disclosed line of nearly half of revenue.",
    ),
    activities: ["Health savings accounts"],
    reason: "Nearly half of the revenue is yield on members cash placed with banks and insurers.",
    companies: [[1428336, "HEALTHEQUITY, INC."]],
  },
  {
    ...firstReview,
    placement: bounded(
      "conventional_finance",
      0.1,
      0.45,
      "Credit revenue of the fintech arm is a disclosed line, well above 10% of revenue.",
    ),
    activities: ["Online marketplace, payments and consumer credit"],
    reason: "Interest-bearing credit is a large disclosed line beside the marketplace.",
    companies: [[1099590, "MERCADOLIBRE INC"]],
  },
  {
    ...firstReview,
    source:
      "Form 10-Q for the second quarter of 2025; Form 8-K of 2026-02-11 (results of 2025); results call of 2025-11-05",
    confidence: "cited",
    placement: bounded(
      "conventional_finance",
      0.053,
      0.058,
      "Interest on funds held for clients was 28.5 million dollars of 483.6 in the second quarter of 2025 and 27.2 of 544.3 in the fourth, and was guided at 113 million of 2,052 for the year: about 5.5% of revenue.",
    ),
    activities: ["Payroll and human-resources software"],
    reason:
      "Software fees are permissible; interest on funds held for clients is part of revenue, just above 5% of it, and carries no tag of its own.",
    companies: [[1590955, "Paycom Software, Inc."]],
  },
  {
    ...firstReview,
    placement: unresolved("Interest on client funds is part of revenue and is not separately tagged."),
    activities: ["Payroll and bill-payment services"],
    reason:
      "Service fees are permissible; the interest earned on client funds has to be read from the annual report.",
    companies: [
      [8670, "AUTOMATIC DATA PROCESSING INC"],
      [723531, "PAYCHEX INC"],
      [1591698, "Paylocity Holding Corp"],
      [1786352, "BILL Holdings, Inc."],
    ],
  },
  {
    ...firstReview,
    placement: unresolved(
      "Income from consumer and merchant loans and from bitcoin is not separated far enough to give a prohibited share.",
    ),
    activities: ["Merchant payments, consumer finance app and bitcoin"],
    reason: "Payment fees stand beside instalment and cash-advance lending.",
    companies: [[1512673, "Block, Inc."]],
  },
  {
    ...firstReview,
    placement: unresolved(
      "Interest and late fees on fuel and corporate card credit are not separated far enough to give a prohibited share.",
    ),
    activities: ["Fleet and corporate payment cards"],
    reason: "Payment fees stand beside card credit and a bank subsidiary.",
    companies: [
      [1175454, "CORPAY, INC."],
      [1309108, "WEX Inc."],
    ],
  },
  {
    ...firstReview,
    placement: bounded(
      "conventional_finance",
      0,
      0.13,
      "Credit Karma, which is paid for referrals to cards, loans and insurance, is a reported segment of about 12% of revenue.",
    ),
    activities: ["Tax, accounting and personal-finance software"],
    reason:
      "Software is permissible; referral income from lenders and insurers is inside one segment and not stated apart.",
    companies: [[896878, "INTUIT INC."]],
  },
  {
    ...firstReview,
    placement: unresolved(
      "No AAOIFI standard rules on crypto-assets; scholars differ on mining and holding them.",
    ),
    activities: ["Bitcoin mining and computing sites"],
    reason: "Revenue is earned in bitcoin for validating transactions, or from letting computing capacity.",
    companies: [
      [827876, "CLEANSPARK, INC."],
      [1507605, "MARA Holdings, Inc."],
      [1167419, "Riot Platforms, Inc."],
      [1083301, "TERAWULF INC."],
      [1819989, "Cipher Digital Inc."],
      [1839341, "Core Scientific, Inc."],
      [1964789, "Hut 8 Corp."],
      [1878848, "IREN Ltd"],
      [1710350, "Bit Digital, Inc"],
      [1720424, "HIVE Digital Technologies Ltd."],
      [1899123, "Bitdeer Technologies Group"],
      [1755953, "American Bitcoin Corp."],
      [1725123, "Cango Inc."],
      [896493, "Hyperscale Data, Inc."],
    ],
  },
  {
    ...firstReview,
    placement: unresolved(
      "The company exists to hold crypto-assets, financed in part by interest-bearing debt; no AAOIFI standard rules on crypto-assets.",
    ),
    activities: ["Holding of crypto-assets"],
    reason: "The operating business is small beside the crypto-asset holding.",
    companies: [
      [1050446, "Strategy Inc"],
      [1981535, "Sharplink, Inc."],
      [1920406, "Strive, Inc."],
      [1829311, "BITMINE IMMERSION TECHNOLOGIES, INC."],
      [1566610, "TON Strategy Co"],
    ],
  },
  {
    ...firstReview,
    placement: unresolved(
      "Lease-to-own and cash-advance charges are disputed, and the share of plain credit is not disclosed.",
    ),
    activities: ["Lease-to-own of household goods"],
    reason: "A lease that ends in ownership at a high charge, beside consumer credit products.",
    companies: [
      [933036, "UPBOUND GROUP, INC."],
      [1808834, "PROG Holdings, Inc."],
      [1785424, "Katapult Holdings, Inc."],
    ],
  },
  {
    ...firstReview,
    placement: bounded(
      "conventional_finance",
      0.2,
      0.8,
      "Financial income, for advancing card receivables at a discount, and loan income are disclosed lines, far above 5% of revenue.",
    ),
    activities: ["Merchant payments and banking"],
    reason: "Advancing receivables at a discount is a core line beside payment processing.",
    companies: [
      [1712807, "PagSeguro Digital Ltd."],
      [1745431, "StoneCo Ltd."],
    ],
  },
]

export const financeOverrides: readonly OverrideGroup[] = [
  {
    ...firstReview,
    placement: bounded(
      "insurance",
      0.5,
      0.8,
      "Most of the revenue comes from leads for insurers and lenders; the split between them is not used.",
    ),
    activities: ["Performance marketing for insurers, lenders and home services"],
    reason: "The financial-services client vertical, insurance above all, is the larger part of revenue.",
    companies: [[1117297, "QUINSTREET, INC"]],
  },
  {
    ...firstReview,
    placement: bounded(
      "insurance",
      0.25,
      0.45,
      "The insurance segment is reported apart; its exact share follows the segment note.",
    ),
    activities: ["Pharmacies, pharmacy benefits and health insurance"],
    reason: "The health-insurance segment (Aetna) is well over 5% of revenue.",
    companies: [[64803, "CVS HEALTH Corp"]],
  },
  {
    ...firstReview,
    placement: unresolved(
      "Fees for advice on raising and restructuring interest-bearing debt are not disclosed apart from merger advice.",
    ),
    activities: ["Advice on mergers, restructuring and raising capital"],
    reason: "Advice for a fee is not lending; the part that serves interest-bearing debt is not disclosed.",
    companies: [
      [1596967, "Moelis & Co"],
      [1626115, "PJT Partners Inc."],
      [1360901, "Evercore Inc."],
      [1777835, "Perella Weinberg Partners"],
      [1302215, "HOULIHAN LOKEY, INC."],
    ],
  },
  {
    ...firstReview,
    placement: unresolved(
      "Ratings of interest-bearing debt are a large part of revenue; serving debt issues is disputed, and the share that is impermissible is not stated.",
    ),
    activities: ["Credit ratings, data and benchmarks"],
    reason:
      "A rating agency neither lends nor borrows, but much of its revenue serves the issue of interest-bearing debt.",
    companies: [
      [64040, "S&P Global Inc."],
      [1059556, "MOODYS CORP"],
      [1289419, "Morningstar, Inc."],
    ],
  },
  {
    ...firstReview,
    placement: unresolved(
      "Fees from options, interest-rate products and listings are not disclosed as a share that is impermissible.",
    ),
    activities: ["Securities exchange, indices and software"],
    reason: "Share trading, options and technology are run together; the impermissible share is not stated.",
    companies: [[1120193, "NASDAQ, INC."]],
  },
  {
    ...firstReview,
    placement: permissibleBut(
      "Customers are mostly conventional asset managers and banks; the service itself is data and software.",
    ),
    activities: ["Indices, analytics and financial data"],
    reason: "Sells data, indices and software for a fee; it holds no loans as a business.",
    companies: [
      [1408198, "MSCI Inc."],
      [1013237, "FACTSET RESEARCH SYSTEMS INC"],
    ],
  },
  {
    ...firstReview,
    placement: permissibleBut(
      "Customers are mostly conventional banks and lenders; the service itself is data and software.",
    ),
    activities: ["Consumer and business data and scoring software"],
    reason: "Sells data and software for a fee; it does not lend.",
    companies: [
      [33185, "EQUIFAX INC"],
      [1552033, "TransUnion"],
      [814547, "FAIR ISAAC CORP"],
    ],
  },
  {
    ...firstReview,
    placement: permissibleBut(
      "Customers are mostly conventional banks; the service itself is software and processing.",
    ),
    activities: ["Software and processing for banks and merchants"],
    reason: "Earns fees for software and for processing transactions; interest income is measured apart.",
    companies: [
      [1410384, "Q2 Holdings, Inc."],
      [1529274, "ALKAMI TECHNOLOGY, INC."],
      [1902733, "nCino, Inc."],
      [779152, "JACK HENRY & ASSOCIATES INC"],
      [798354, "FISERV INC"],
      [1136893, "Fidelity National Information Services, Inc."],
      [1123360, "GLOBAL PAYMENTS INC"],
      [1383312, "BROADRIDGE FINANCIAL SOLUTIONS, INC."],
      [1559865, "EVERTEC, Inc."],
      [1841156, "Paymentus Holdings, Inc."],
      [1720592, "Repay Holdings Corp"],
      [1728688, "i3 Verticals, Inc."],
      [1580560, "Flywire Corp"],
      [1794669, "Shift4 Payments, Inc."],
      [1402436, "SS&C Technologies Holdings Inc"],
      [935036, "ACI WORLDWIDE, INC."],
      [1522540, "Marqeta, Inc."],
      [1855747, "Blend Labs, Inc."],
      [1866368, "Clearwater Analytics Holdings, Inc."],
    ],
  },
  {
    ...firstReview,
    placement: unresolved(
      "Payments for managing claims come from conventional insurers as well as employers; the split is not disclosed.",
    ),
    activities: ["Management of workers compensation claims and care"],
    reason: "A service for a fee that bears no insurance risk, sold largely to insurers.",
    companies: [
      [874866, "CORVEL CORP"],
      [25475, "CRAWFORD & CO"],
    ],
  },
  {
    ...firstReview,
    placement: permissibleBut(
      "The company takes the cost of care at a fixed fee per patient, and owns small licensed health plans; the plans are a minor part of revenue.",
    ),
    activities: ["Physician networks"],
    reason: "Provides and coordinates medical care; it is not run as an insurer.",
    companies: [
      [1083446, "Astrana Health, Inc."],
      [1831097, "agilon health, inc."],
    ],
  },
  {
    ...firstReview,
    placement: unresolved(
      "Income from insurance and asset management is not separated far enough to give a prohibited share.",
    ),
    activities: ["Diversified holding with insurance and asset management"],
    reason: "A large insurance or asset-management arm stands beside operating companies.",
    companies: [
      [1001085, "BROOKFIELD Corp"],
      [1981792, "Howard Hughes Holdings Inc."],
      [1654795, "Brookfield Business Corp"],
    ],
  },
  {
    ...firstReview,
    placement: unresolved(
      "Home service plans pay for repairs against a fixed fee; many scholars liken them to insurance, and nearly all revenue comes from them.",
    ),
    activities: ["Home service plans and repairs"],
    reason:
      "The plan holder pays for cover of uncertain repairs; the repairs themselves are permissible work.",
    companies: [[1727263, "Frontdoor, Inc."]],
  },
  {
    ...firstReview,
    placement: permissibleBut(
      "Part of the care is paid for by health insurers at a fixed fee per patient; the company is not run as an insurer.",
    ),
    activities: ["Physician practices and their management"],
    reason: "Care of patients, billed by its physicians, is nearly all the revenue.",
    companies: [[1759655, "Privia Health Group, Inc."]],
  },
]
