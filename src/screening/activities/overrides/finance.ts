import type { OverrideGroup } from "../business-activity.ts"
import { bounded, permissibleBut, prohibited, unresolved } from "../rules.ts"

/** Lenders, insurers, markets, managers of money, payments, and those that supply them. */
// biome-ignore format: a company is a line.
export const finance: readonly OverrideGroup[] = [
  {
    placement: prohibited("conventional_finance"),
    reason: "Earns its revenue from interest-bearing cards, loans or their origination.",
    companies: [
      [1820953, "Affirm Holdings, Inc.", "Instalment credit for purchases", "first"],
      [4962, "AMERICAN EXPRESS CO", "Charge and credit cards", "first"],
      [1733868, "CNFinance Holdings Ltd.", "Home-equity loans in China", "first"],
      [889609, "CONSUMER PORTFOLIO SERVICES, INC.", "Car loans to borrowers of low credit", "first"],
      [1841408, "Dave Inc.", "Cash advances and banking app", "first"],
      [1386278, "GREEN DOT CORP", "Prepaid cards and banking", "first"],
      [1059142, "Greystone Housing Impact Investors LP", "Bonds and loans on housing", "first"],
      [1743102, "Jiayin Group Inc.", "Online consumer loans in China", "first"],
      [1708259, "LexinFintech Holdings Ltd.", "Online consumer loans in China", "first"],
      [1831631, "loanDepot, Inc.", "Home mortgages", "first"],
      [1816007, "Lufax Holding Ltd", "Loans to small businesses in China", "first"],
      [1000209, "MEDALLION FINANCIAL CORP", "Loans for recreational vehicles and home improvement", "first"],
      [1691493, "Nu Holdings Ltd.", "Digital bank and credit cards", "first"],
      [1538716, "Oportun Financial Corp", "Personal loans", "first"],
      [1818502, "OppFi Inc.", "Small consumer loans at high rates", "first"],
      [1883085, "Pagaya Technologies Ltd.", "Platform that arranges consumer loans for funds", "first"],
      [1741530, "Qfin Holdings, Inc.", "Online consumer loans in China", "first"],
      [1805284, "Rocket Companies, Inc.", "Home mortgages", "first"],
      [1662991, "Sezzle Inc.", "Instalment credit for purchases", "first"],
      [1818874, "SoFi Technologies, Inc.", "Consumer loans, banking and investing app", "first"],
      [1601712, "Synchrony Financial", "Store and co-branded credit cards", "first"],
      [1647639, "Upstart Holdings, Inc.", "Platform that arranges consumer loans for banks", "first"],
      [1692376, "Velocity Financial, Inc.", "Mortgages on investment property", "first"],
      [1497770, "Walker & Dunlop, Inc.", "Commercial mortgage lending, servicing and property brokerage", "both"],
      [1725033, "X Financial", "Online consumer loans in China", "first"],
      [1631761, "Yiren Digital Ltd.", "Online consumer loans and insurance brokerage in China", "first"],
    ],
  },
  {
    placement: prohibited("conventional_finance"),
    reason: "Pawn lending at a charge on the loan is a core line of the business.",
    companies: [
      [876523, "EZCORP INC", "Pawn loans and resale of pledged goods", "first"],
      [840489, "FirstCash Holdings, Inc.", "Pawn loans and resale of pledged goods", "first"],
    ],
  },
  {
    placement: prohibited("conventional_finance"),
    reason: "Fees for referring customers to interest-bearing cards and loans are the main revenue.",
    companies: [
      [1434621, "LendingTree, Inc.", "Referral of borrowers and card applicants to lenders", "first"],
      [1625278, "NERDWALLET, INC.", "Referral of borrowers and card applicants to lenders", "first"],
    ],
  },
  {
    placement: prohibited("conventional_finance"),
    reason: "Interest on receivables and loans to energy projects is the main revenue.",
    companies: [
      [1561894, "HA Sustainable Infrastructure Capital, Inc.", "Financing of clean energy projects", "both"],
    ],
  },
  {
    placement: prohibited("conventional_finance"),
    reason: "Most revenue comes from futures and options, which SS 20 does not permit, and from clearing them.",
    companies: [
      [1374310, "Cboe Global Markets, Inc.", "Options and futures exchanges", "first"],
      [1156375, "CME GROUP INC.", "Futures and options exchange, and clearing", "first"],
      [1571949, "Intercontinental Exchange, Inc.", "Futures and stock exchanges, clearing and mortgage software", "first"],
    ],
  },
  {
    placement: prohibited("conventional_finance"),
    reason: "Commissions and interest from bonds, swaps, futures and client margin are the main revenue.",
    companies: [
      [1094831, "BGC Group, Inc.", "Brokerage in bonds, rates and currencies", "first"],
      [1397911, "LPL Financial Holdings Inc.", "Brokerage platform for financial advisers", "first"],
      [1997464, "Marex Group plc", "Brokerage and clearing of futures and energy", "first"],
      [1278021, "MARKETAXESS HOLDINGS INC", "Electronic bond trading platform and data", "both"],
      [1783879, "Robinhood Markets, Inc.", "Retail brokerage in shares, options and crypto-assets", "first"],
      [913760, "StoneX Group Inc.", "Brokerage in futures, commodities and currencies", "first"],
      [1758730, "Tradeweb Markets Inc.", "Electronic trading of bonds and swaps", "first"],
      [1592386, "Virtu Financial, Inc.", "Market making and trade execution", "both"],
    ],
  },
  {
    placement: prohibited("insurance"),
    reason: "Fees from insurers and insurance agents for customer leads are the main revenue.",
    companies: [
      [1640428, "EverQuote, Inc.", "Referral of customers to insurers", "first"],
      [1818383, "MediaAlpha, Inc.", "Referral of customers to insurers", "first"],
    ],
  },
  {
    placement: prohibited("insurance"),
    reason: "Insurance is the largest segment by revenue.",
    companies: [
      [1784535, "Porch Group, Inc.", "Home insurance, warranties and software", "first"],
    ],
  },
  {
    placement: prohibited("insurance"),
    reason: "An insurer is the larger part of revenue beside the management of funds.",
    companies: [
      [1858681, "Apollo Global Management, Inc.", "Annuities, and management of credit and equity funds", "alike"],
      [1404912, "KKR & Co. Inc.", "Insurance, and management of private funds", "alike"],
    ],
  },
  {
    placement: prohibited("conventional_finance"),
    reason: "The prohibited business that its SIC code names is the core of what it sells.",
    companies: [
      [1084961, "ENCORE CAPITAL GROUP INC", "Purchase and collection of defaulted consumer debt", "second"],
      [1529864, "Enova International, Inc.", "Online consumer and small business loans", "second"],
      [36377, "FIRST HAWAIIAN, INC.", "Commercial bank in Hawaii", "second"],
      [19617, "JPMORGAN CHASE & CO", "Bank for households, companies and markets", "later"],
      [1629019, "Merchants Bancorp", "Mortgage banking and commercial bank", "second"],
      [1185348, "PRA GROUP INC", "Purchase and collection of defaulted consumer debt", "second"],
      [1473844, "Stellar Bancorp, Inc.", "Commercial bank in Texas", "second"],
      [108385, "WORLD ACCEPTANCE CORP", "Small instalment consumer loans", "second"],
    ],
  },
  {
    placement: prohibited("insurance"),
    reason: "The prohibited business that its SIC code names is the core of what it sells.",
    companies: [
      [1018979, "AMERISAFE INC", "Workers' compensation insurance", "second"],
      [1823529, "Enact Holdings, Inc.", "Private mortgage insurance", "second"],
      [1726978, "Goosehead Insurance, Inc.", "Insurance agency and franchise network", "second"],
      [64996, "MERCURY GENERAL CORP", "Car and home insurance", "second"],
      [1179929, "MOLINA HEALTHCARE, INC.", "Medicaid, Medicare and marketplace health insurance", "second"],
      [1547903, "NMI Holdings, Inc.", "Private mortgage insurance", "second"],
      [1761312, "Palomar Holdings, Inc.", "Earthquake, property and speciality insurance", "second"],
      [890926, "RADIAN GROUP INC", "Private mortgage insurance", "second"],
      [94344, "STEWART INFORMATION SERVICES CORP", "Title insurance and closing services", "second"],
      [1371285, "TRUPANION, INC.", "Pet medical insurance", "second"],
      [101199, "UNITED FIRE GROUP INC", "Property and casualty insurance", "second"],
    ],
  },
  {
    placement: bounded("insurance", 0.5, 0.8,
      "Most of the revenue comes from leads for insurers and lenders; the split between them is not used."),
    reason: "The financial-services client vertical, insurance above all, is the larger part of revenue.",
    companies: [
      [1117297, "QUINSTREET, INC", "Performance marketing for insurers, lenders and home services", "first"],
    ],
  },
  {
    placement: bounded("conventional_finance", 0.1, 0.35,
      "Interest on customer balances is disclosed in the annual report as part of revenue, about a quarter of it."),
    reason: "Interest on customer funds is far above 5% of revenue; the rest is payment fees.",
    companies: [
      [1845815, "Payoneer Global Inc.", "Cross-border business payments and accounts", "both",
        "Second reading: prohibited, since interest is 20% to 28%. The core is payments; the share is above 5% in both and fails the prohibited-revenue screen."],
    ],
  },
  {
    placement: bounded("conventional_finance", 0.06, 0.12,
      "Other value added services, mostly interest and fees on loans and interest on customer balances, are about 9% of revenue."),
    reason: "Payments are permissible; the disclosed line of loan and balance interest is above 5% of revenue.",
    companies: [
      [1633917, "PayPal Holdings, Inc.", "Digital payments and merchant and consumer credit", "first"],
    ],
  },
  {
    placement: bounded("conventional_finance", 0.1, 0.5,
      "Stablecoin revenue (interest on reserves) and interest and finance fees are disclosed lines, above 10% of revenue together."),
    reason: "Interest on stablecoin reserves is a disclosed and growing line of revenue.",
    companies: [
      [1679788, "Coinbase Global, Inc.", "Crypto-asset trading, custody and stablecoin income", "first"],
    ],
  },
  {
    placement: bounded("conventional_finance", 0.35, 0.55,
      "Custodial revenue, which is interest and yield on members cash, is a disclosed line of nearly half of revenue."),
    reason: "Nearly half of the revenue is yield on members cash placed with banks and insurers.",
    companies: [
      [1428336, "HEALTHEQUITY, INC.", "Health savings accounts", "first"],
    ],
  },
  {
    placement: bounded("conventional_finance", 0.1, 0.45,
      "Credit revenue of the fintech arm is a disclosed line, well above 10% of revenue."),
    reason: "Interest-bearing credit is a large disclosed line beside the marketplace.",
    companies: [
      [1099590, "MERCADOLIBRE INC", "Online marketplace, payments and consumer credit", "first"],
    ],
  },
  {
    placement: bounded("conventional_finance", 0.2, 0.8,
      "Financial income, for advancing card receivables at a discount, and loan income are disclosed lines, far above 5% of revenue."),
    reason: "Advancing receivables at a discount is a core line beside payment processing.",
    companies: [
      [1712807, "PagSeguro Digital Ltd.", "Merchant payments and banking", "first"],
      [1745431, "StoneCo Ltd.", "Merchant payments and banking", "first"],
    ],
  },
  {
    placement: unresolved(
      "Fees for advice on raising and restructuring interest-bearing debt are not disclosed apart from merger advice.",
    ),
    reason: "Advice for a fee is not lending; the part that serves interest-bearing debt is not disclosed.",
    companies: [
      [1360901, "Evercore Inc.", "Advice on mergers, restructuring and raising capital", "first"],
      [1302215, "HOULIHAN LOKEY, INC.", "Advice on mergers, restructuring and raising capital", "first"],
      [1596967, "Moelis & Co", "Mergers, restructuring and capital raising advice", "both"],
      [1777835, "Perella Weinberg Partners", "Advice on mergers, restructuring and raising capital", "first"],
      [1626115, "PJT Partners Inc.", "Advice on mergers, restructuring and raising capital", "first"],
    ],
  },
  {
    placement: unresolved(
      "Ratings of interest-bearing debt are a large part of revenue; serving debt issues is disputed, and the share that is impermissible is not stated.",
    ),
    reason: "A rating agency neither lends nor borrows, but much of its revenue serves the issue of interest-bearing debt.",
    companies: [
      [1059556, "MOODYS CORP", "Credit ratings and risk analytics", "first"],
      [1289419, "Morningstar, Inc.", "Investment research, data and credit ratings", "first"],
      [64040, "S&P Global Inc.", "Credit ratings, market data and indices", "first"],
    ],
  },
  {
    placement: unresolved(
      "Fees from options, interest-rate products and listings are not disclosed as a share that is impermissible.",
    ),
    reason: "Share trading, options and technology are run together; the impermissible share is not stated.",
    companies: [
      [1120193, "NASDAQ, INC.", "Securities exchange, indices and software", "first"],
    ],
  },
  {
    placement: unresolved(
      "Payments for managing claims come from conventional insurers as well as employers; the split is not disclosed.",
    ),
    reason: "A service for a fee that bears no insurance risk, sold largely to insurers.",
    companies: [
      [874866, "CORVEL CORP", "Management of workers compensation claims and care", "first"],
      [25475, "CRAWFORD & CO", "Management of workers compensation claims and care", "first"],
    ],
  },
  {
    placement: unresolved(
      "Income from insurance and asset management is not separated far enough to give a prohibited share.",
    ),
    reason: "Operating companies, and a large insurance or asset-management arm.",
    companies: [
      [1654795, "Brookfield Business Corp", "Industrial and service companies, and residential mortgage insurance", "first"],
      [1001085, "BROOKFIELD Corp", "Asset management, property, power and insurance", "first"],
      [1981792, "Howard Hughes Holdings Inc.", "Land development, and a planned insurance business", "first"],
    ],
  },
  {
    placement: unresolved(
      "Income from consumer and merchant loans and from bitcoin is not separated far enough to give a prohibited share.",
    ),
    reason: "Payment fees stand beside instalment and cash-advance lending.",
    companies: [
      [1512673, "Block, Inc.", "Merchant payments, consumer finance app and bitcoin", "first"],
    ],
  },
  {
    placement: unresolved(
      "Interest and late fees on fuel and corporate card credit are not separated far enough to give a prohibited share.",
    ),
    reason: "Payment fees stand beside card credit and a bank subsidiary.",
    companies: [
      [1175454, "CORPAY, INC.", "Fleet and corporate payment cards", "first"],
      [1309108, "WEX Inc.", "Fleet cards and benefit accounts", "first"],
    ],
  },
  {
    placement: unresolved(
      "No AAOIFI standard rules on crypto-assets; scholars differ on mining and holding them.",
    ),
    reason: "Revenue is earned in bitcoin for validating transactions, or from letting computing capacity.",
    companies: [
      [1755953, "American Bitcoin Corp.", "Bitcoin mining and computing sites", "first"],
      [1710350, "Bit Digital, Inc", "Bitcoin mining and computing sites", "first"],
      [1899123, "Bitdeer Technologies Group", "Bitcoin mining and computing sites", "first"],
      [1725123, "Cango Inc.", "Bitcoin mining, formerly car finance", "first"],
      [1819989, "Cipher Digital Inc.", "Bitcoin mining and computing sites", "first"],
      [827876, "CLEANSPARK, INC.", "Bitcoin mining and data centres", "both"],
      [1839341, "Core Scientific, Inc.", "Bitcoin mining and computing sites", "first"],
      [1720424, "HIVE Digital Technologies Ltd.", "Bitcoin mining and computing sites", "first"],
      [1964789, "Hut 8 Corp.", "Bitcoin mining and computing sites", "first"],
      [896493, "Hyperscale Data, Inc.", "Bitcoin mining and a holding of small companies", "first"],
      [1878848, "IREN Ltd", "Bitcoin mining and computing sites", "later"],
      [1507605, "MARA Holdings, Inc.", "Bitcoin mining and computing sites", "first"],
      [1167419, "Riot Platforms, Inc.", "Bitcoin mining and computing sites", "first"],
      [1083301, "TERAWULF INC.", "Bitcoin mining and computing sites", "first"],
    ],
  },
  {
    placement: unresolved(
      "The company exists to hold crypto-assets, financed in part by interest-bearing debt; no AAOIFI standard rules on crypto-assets.",
    ),
    reason: "The operating business is small beside the crypto-asset holding.",
    companies: [
      [1829311, "BITMINE IMMERSION TECHNOLOGIES, INC.", "Holding of ether", "first"],
      [1981535, "Sharplink, Inc.", "Holding of ether, and marketing for betting firms", "first"],
      [1050446, "Strategy Inc", "Holding of bitcoin, and analytics software", "first"],
      [1920406, "Strive, Inc.", "Holding of bitcoin, and management of funds", "first"],
      [1566610, "TON Strategy Co", "Holding of crypto-assets", "first"],
    ],
  },
  {
    placement: unresolved(
      "Lease-to-own and cash-advance charges are disputed, and the share of plain credit is not disclosed.",
    ),
    reason: "A lease that ends in ownership at a high charge, beside consumer credit products.",
    companies: [
      [1785424, "Katapult Holdings, Inc.", "Online lease-to-own of household goods", "first"],
      [1808834, "PROG Holdings, Inc.", "Lease-to-own at shops' tills", "first"],
      [933036, "UPBOUND GROUP, INC.", "Rent-to-own goods, lease-to-own and cash advances", "both"],
    ],
  },
  {
    placement: unresolved(
      "The company holds crypto-assets as its main asset or mines them; no AAOIFI standard rules on crypto-assets.",
    ),
    reason: "The operating business its SIC code names is small beside the crypto-assets.",
    companies: [
      [1826397, "AVAX ONE TECHNOLOGY LTD.", "Holding of crypto-assets", "first"],
      [1760903, "BONK, INC.", "Holding of crypto-assets, and drinks", "first"],
      [1482541, "CEA Industries Inc.", "Holding of crypto-assets, and climate systems for growers", "first"],
      [1808110, "DDC Enterprise Ltd", "Holding of bitcoin, and prepared meals", "first"],
      [1652958, "Edgemode, Inc.", "Bitcoin mining and computing", "first"],
      [1892492, "Eightco Holdings Inc.", "Holding of crypto-assets, and packaging", "first"],
      [1829794, "Empery Digital Inc.", "Holding of bitcoin, formerly electric power-sports vehicles", "first"],
      [38264, "Forward Industries, Inc.", "Holding of crypto-assets, and design of carrying cases", "first"],
      [1662684, "KULR Technology Group, Inc.", "Holding of bitcoin, and battery cooling", "first"],
      [1262104, "Lite Strategy, Inc.", "Holding of crypto-assets, formerly cancer medicines", "first"],
      [1946573, "Nakamoto Inc.", "Holding of bitcoin", "first"],
      [1872302, "Nano Labs Ltd", "Holding of crypto-assets, and chip design", "first"],
      [1554859, "Semler Scientific, Inc.", "Holding of bitcoin, and a medical test device", "first"],
      [1383395, "SEQUANS COMMUNICATIONS", "Holding of bitcoin, and wireless chips", "first"],
      [1737995, "Sharps Technology Inc.", "Holding of crypto-assets, and syringes", "first"],
      [1106838, "Sonnet BioTherapeutics Holdings, Inc.", "Holding of crypto-assets, formerly medicine research", "first"],
      [1956744, "Tron Inc.", "Holding of crypto-assets, and merchandise", "first"],
    ],
  },
  {
    placement: unresolved(
      "An investment fund and several unlike businesses are held; no prohibited share is stated.",
    ),
    reason: "A diversified holding coded by one of its businesses.",
    companies: [
      [813762, "ICAHN ENTERPRISES L.P.", "Holding of an investment fund and industrial businesses", "first"],
    ],
  },
  {
    placement: unresolved(
      "Metal is sold forward, hedged with futures and lent against at interest; what is prohibited in it is not stated.",
    ),
    reason: "Gold and silver are traded on terms that SS 57 does not allow throughout, beside secured lending.",
    companies: [
      [1591588, "Gold.com, Inc.", "Trading and storage of precious metals, and loans on them", "first"],
    ],
  },
  {
    placement: unresolved(
      "Fees come from funds of shares and of bonds, and from loans; what share of the fees comes from bonds, loans and shares of lenders is not disclosed here.",
    ),
    reason: "A fee for managing money is a price for a service, not interest; it is impermissible as far as what is managed is.",
    companies: [
      [1748824, "Acadian Asset Management Inc.", "Quantitative fund management", "both",
        "First reading prohibited, second unresolved at 1% to 10%. A fee for managing money is not interest: unresolved, as every fund manager paid by fees."],
      [1517302, "Artisan Partners Asset Management Inc.", "Investment management for funds and institutions", "both",
        "First reading prohibited, second unresolved. A fee for managing money is not interest: unresolved, as every fund manager paid by fees."],
      [2012383, "BlackRock, Inc.", "Management of funds, and investment software", "alike"],
      [1831096, "Great Elm Group, Inc.", "Management of credit and property funds", "alike"],
      [1796022, "StepStone Group Inc.", "Private markets fund management and advice", "both",
        "First reading prohibited, second unresolved. A fee for managing money is not interest: unresolved, as every fund manager paid by fees."],
      [1570827, "Victory Capital Holdings, Inc.", "Investment management for funds and institutions", "both",
        "First reading prohibited, second unresolved. A fee for managing money is not interest: unresolved, as every fund manager paid by fees."],
      [880631, "WisdomTree, Inc.", "Exchange-traded fund management", "both",
        "First reading prohibited, second unresolved. A fee for managing money is not interest: unresolved, as every fund manager paid by fees."],
    ],
  },
  {
    placement: unresolved(
      "Nearly all customers are conventional banks, lenders or funds; whether running their loans and deposits for a fee is permissible is disputed, and no share is disclosed.",
    ),
    reason: "Sells software and processing and makes no loans; but what is sold runs interest-based business.",
    companies: [
      [935036, "ACI WORLDWIDE, INC.", "Payment software for banks, merchants and billers", "alike"],
      [1529274, "ALKAMI TECHNOLOGY, INC.", "Digital banking software", "alike"],
      [1855747, "Blend Labs, Inc.", "Mortgage software for lenders", "alike"],
      [1559865, "EVERTEC, Inc.", "Payment processing and bank technology services", "both",
        "First reading permissible, second unresolved: processing and software for banks is large. Unresolved, like the other suppliers of banks."],
      [1136893, "Fidelity National Information Services, Inc.", "Core processing and software for banks", "alike"],
      [798354, "FISERV INC", "Core processing for banks, and merchant payments", "alike"],
      [779152, "JACK HENRY & ASSOCIATES INC", "Core processing and software for banks", "alike"],
      [1834494, "MeridianLink, Inc.", "Lending and account-opening software for banks", "alike"],
      [1902733, "nCino, Inc.", "Software for bank loans and accounts", "alike"],
      [1410384, "Q2 Holdings, Inc.", "Digital banking and loan pricing software", "both",
        "First reading permissible, second unresolved: sells only software, but nearly all of it to banks and lenders. In doubt: unresolved, like the other suppliers of banks."],
      [1402436, "SS&C Technologies Holdings Inc", "Administration and software for funds", "alike"],
    ],
  },
  {
    placement: unresolved(
      "Nearly all customers are lenders that use the data to grant interest-based credit; no share is disclosed.",
    ),
    reason: "Sells data and scores and makes no loans; but what is sold serves interest-based credit.",
    companies: [
      [33185, "EQUIFAX INC", "Credit files and employment data", "alike"],
      [814547, "FAIR ISAAC CORP", "Credit scores and decision software", "alike"],
      [1552033, "TransUnion", "Credit files and scoring data", "alike"],
    ],
  },
  {
    placement: unresolved(
      "Insurers are the main customers, or a main group of them; whether running their business for a fee is permissible is disputed, and their share is not disclosed as a bound.",
    ),
    reason: "Sells software, data or back-office work and writes no insurance; but what is sold runs conventional insurance.",
    companies: [
      [1818201, "CCC Intelligent Solutions Holdings Inc.", "Claims and repair software for insurers and repair shops", "alike"],
      [1866368, "Clearwater Analytics Holdings, Inc.", "Investment accounting for insurers and asset managers", "alike"],
      [1688568, "DXC Technology Co", "IT outsourcing, consulting and insurance software", "both",
        "First reading permissible, second unresolved: policy software and back offices of insurers are a main line. Unresolved, like the other suppliers of insurers."],
      [1297989, "ExlService Holdings, Inc.", "Outsourced operations and analytics, mostly for insurers", "alike"],
      [1528396, "Guidewire Software, Inc.", "Policy and claims software for insurers", "alike"],
      [885740, "SAPIENS INTERNATIONAL CORP N V", "Policy and claims software for insurers", "alike"],
      [1442145, "Verisk Analytics, Inc.", "Software, cloud and data services", "alike"],
    ],
  },
  {
    placement: unresolved(
      "Its bank was closed in March 2023; what it holds since is not disclosed as a share.",
    ),
    reason: "EDGAR's industry code is that of another or an earlier business.",
    companies: [
      [719739, "SVB FINANCIAL GROUP", "Former bank holding company in liquidation", "code"],
    ],
  },
  {
    placement: unresolved(
      "Its bank was closed in April 2024; what it holds since is not disclosed as a share.",
    ),
    reason: "EDGAR's industry code is that of another or an earlier business.",
    companies: [
      [834285, "REPUBLIC FIRST BANCORP INC", "Former bank holding company in liquidation", "code"],
    ],
  },
  {
    placement: unresolved(
      "Its bank was wound down in 2023; what it holds since is not disclosed as a share.",
    ),
    reason: "EDGAR's industry code is that of another or an earlier business.",
    companies: [
      [1312109, "Silvergate Capital Corp", "Former bank holding company in liquidation", "code"],
    ],
  },
  {
    placement: unresolved(
      "It sold its bank to a credit union in 2025; what it holds since is not disclosed as a share.",
    ),
    reason: "EDGAR's industry code is that of another or an earlier business.",
    companies: [
      [1401564, "First Financial Northwest, Inc.", "Former bank holding company in liquidation", "code"],
    ],
  },
  {
    placement: unresolved("It sold its bank in 2025; what it holds since is not disclosed as a share."),
    reason: "EDGAR's industry code is that of another or an earlier business.",
    companies: [
      [1680379, "Sterling Bancorp, Inc.", "Former bank holding company in liquidation", "code"],
    ],
  },
  {
    placement: unresolved(
      "It agreed in 2024 to sell its bank to a credit union; what it holds afterwards is not disclosed as a share.",
    ),
    reason: "EDGAR's industry code is that of another or an earlier business.",
    companies: [
      [1823365, "Generations Bancorp NY, Inc.", "Bank holding company that sells its bank", "code"],
    ],
  },
  {
    placement: unresolved(
      "It gave up its bank in 2021; the share of finance leases and loans in its income is not disclosed.",
    ),
    reason: "EDGAR's industry code is that of another or an earlier business.",
    companies: [
      [803016, "CALIFORNIA FIRST LEASING CORP", "Equipment leasing and investment in shares", "code"],
    ],
  },
  {
    placement: unresolved(
      "It is not a bank; which part of its fees comes from interest-bearing accounts is not disclosed.",
    ),
    reason: "EDGAR's industry code is that of another or an earlier business.",
    companies: [
      [1725872, "BM Technologies, Inc.", "Banking technology and services for partner banks", "code"],
    ],
  },
  {
    placement: unresolved("The share of reinsurance and merchant banking is not disclosed."),
    reason: "EDGAR's industry code is that of another or an earlier business.",
    companies: [
      [1591890, "FG Nexus Inc.", "Crypto-asset treasury, reinsurance and merchant banking", "code"],
    ],
  },
  {
    placement: unresolved(
      "It sold its insurers; how far service contracts are insurance is not settled.",
    ),
    reason: "EDGAR's industry code is that of another or an earlier business.",
    companies: [
      [1072627, "KINGSWAY Corp", "Vehicle service contracts and business services", "code"],
    ],
  },
  {
    placement: unresolved("No insurer is known among its businesses."),
    reason: "EDGAR's industry code is that of another or an earlier business.",
    companies: [
      [1826135, "MHHC Enterprises Inc.", "Small holding company", "code"],
    ],
  },
  {
    placement: unresolved("It brews nothing; what its digital assets earn is not disclosed."),
    reason: "EDGAR's industry code is that of another or an earlier business.",
    companies: [
      [1580490, "I-ON Digital Corp.", "Digital assets backed by gold", "code"],
    ],
  },
  {
    placement: unresolved("It makes no cigarettes; what it earns from crypto-assets is not disclosed."),
    reason: "EDGAR's industry code is that of another or an earlier business.",
    companies: [
      [1525852, "BOTS, Inc./PR", "Blockchain and cyber-security services", "code"],
    ],
  },
  {
    placement: permissibleBut(
      "Customers are mostly conventional asset managers and banks; the service itself is data and software.",
    ),
    reason: "Sells data, indices and software for a fee; it holds no loans as a business.",
    companies: [
      [1013237, "FACTSET RESEARCH SYSTEMS INC", "Financial data and analytics software", "first"],
      [1408198, "MSCI Inc.", "Share indices and portfolio analytics", "first"],
    ],
  },
  {
    placement: permissibleBut(
      "The cards that run over the network are mostly credit cards of conventional banks; the network makes no loans.",
    ),
    reason: "Earns fees for moving payments; the interest on the cards belongs to the issuing banks (A1: judged by what it owns and earns).",
    companies: [
      [1141391, "Mastercard Inc", "Payment card network", "first"],
      [1403161, "VISA INC.", "Payment card network", "first"],
    ],
  },
  {
    placement: permissibleBut(
      "Interest on customer balances is part of revenue and is measured in the prohibited-revenue screen.",
    ),
    reason: "Earns fees for moving money.",
    companies: [
      [1683695, "International Money Express, Inc.", "Money transfer to Latin America", "first"],
      [1782170, "Remitly Global, Inc.", "Online money transfer", "first"],
      [1365135, "Western Union CO", "Money transfer", "first"],
    ],
  },
  {
    placement: permissibleBut(
      "Merchants in prohibited businesses are not disclosed as a share of revenue.",
    ),
    reason: "Earns fees for moving payments; it does not lend as a business.",
    companies: [
      [1580560, "Flywire Corp", "Payments for schools, hospitals and travel", "first"],
      [1123360, "GLOBAL PAYMENTS INC", "Card processing for merchants and issuers", "first"],
      [1522540, "Marqeta, Inc.", "Card-issuing platform", "first"],
      [1841156, "Paymentus Holdings, Inc.", "Electronic bill payment", "first"],
      [1720592, "Repay Holdings Corp", "Card processing for lenders, health care and businesses", "first"],
      [1794669, "Shift4 Payments, Inc.", "Card processing for restaurants, hotels and shops", "first"],
    ],
  },
  {
    placement: permissibleBut(
      "Customers are largely conventional funds, brokers and companies that raise capital; the service itself is software and documents.",
    ),
    reason: "Sells documents, messages and software for a fee; it neither lends nor manages money.",
    companies: [
      [1383312, "BROADRIDGE FINANCIAL SOLUTIONS, INC.", "Investor communications and processing for brokers", "first"],
      [1669811, "Donnelley Financial Solutions, Inc.", "Compliance filing software and services", "both"],
    ],
  },
]
