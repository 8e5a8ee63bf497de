import type { OverrideGroup } from "../business-activity.ts"
import { bounded, permissible, permissibleBut, unresolved } from "../rules.ts"

/** Computers, chips, electronics, software and patents. */
// biome-ignore format: a company is a line.
export const technology: readonly OverrideGroup[] = [
  {
    placement: bounded("conventional_finance", 0, 0.13,
      "Credit Karma, which is paid for referrals to cards, loans and insurance, is a reported segment of about 12% of revenue."),
    reason: "Software is permissible; referral income from lenders and insurers is inside one segment and not stated apart.",
    companies: [
      [896878, "INTUIT INC.", "Tax, accounting and personal-finance software", "first"],
    ],
  },
  {
    placement: bounded("conventional_finance", 0, 0.035,
      "Net sales of fiscal 2025 were 2,068.8 million dollars, and 2,009.6 when recast without the domestic financing business sold in June 2025: 2.9% by our own subtraction; 3.5% allows for the foreign financing kept."),
    reason: "Technology products and services are 97% of sales; the financing arm was mostly sold in 2025.",
    cited: "Form 10-K for fiscal 2025, accession 0001140361-25-020204; Form 8-K that recasts it, accession 0001140361-26-002378",
    companies: [
      [1022408, "EPLUS INC", "Resale of information technology, and services", "both",
        "Second reading: below 2%. The wider bound stays, since it is what the filings prove."],
    ],
  },
  {
    placement: unresolved(
      "Casinos, and hotels that sell alcohol, are main customers, whose share is not disclosed; the software also runs their bars and casino floors' shops.",
    ),
    reason: "A tool is permissible; the share that serves gambling and alcohol is not bounded.",
    companies: [
      [78749, "AGILYSYS INC", "Software for hotels, casinos and restaurants", "both",
        "First reading permissible, second unresolved at 10% to 40% from casino resorts. In doubt and not disclosed: unresolved, like the maker of printers for casinos."],
      [1017303, "TRANSACT TECHNOLOGIES INC", "Printers for casinos and restaurants", "first"],
    ],
  },
  {
    placement: permissible,
    reason: "Placed by what the company sells; the title of its SIC code does not tell it.",
    companies: [
      [1736946, "Arlo Technologies, Inc.", "Home security cameras and subscriptions", "both"],
      [1113232, "AXCELIS TECHNOLOGIES INC", "Ion implantation equipment for chipmaking", "both"],
      [937966, "ASML HOLDING NV", "Lithography machines for chipmaking", "later"],
      [1406666, "CALIX, INC", "Broadband access equipment and cloud software", "both"],
      [1173489, "CEVA INC", "Licensing of chip designs", "first"],
      [21535, "COHU INC", "Semiconductor test and handling equipment", "both"],
      [1743759, "Corsair Gaming, Inc.", "Computer gaming peripherals and components", "both"],
      [915779, "DAKTRONICS INC /SD/", "Electronic displays and scoreboards", "first"],
      [1308547, "Dolby Laboratories, Inc.", "Licensing of sound and picture technology", "first"],
      [1039399, "FORMFACTOR INC", "Probe cards for chip testing", "both"],
      [1095565, "HEALTHSTREAM INC", "Healthcare workforce training software", "both"],
      [1114995, "IMPINJ INC", "RFID tag chips and readers", "both"],
      [1405495, "InterDigital, Inc.", "Wireless and video patent licensing", "both"],
      [56978, "KULICKE & SOFFA INDUSTRIES INC", "Chip assembly equipment and consumables", "both"],
      [69633, "NAPCO SECURITY TECHNOLOGIES, INC", "Alarm, lock and access control products", "both"],
      [1065078, "NETWORK-1 TECHNOLOGIES, INC.", "Licensing of patents", "first"],
      [1616533, "Penguin Solutions, Inc.", "AI computing systems, memory and LEDs", "both"],
      [1275014, "Ultra Clean Holdings, Inc.", "Gas-delivery modules and parts for chip equipment", "both"],
      [103145, "VEECO INSTRUMENTS INC", "Deposition and laser equipment for chipmaking", "both"],
      [1674101, "Vertiv Holdings Co", "Power supply and cooling of data centres", "later"],
      [1082324, "VirnetX Holding Corp", "Licensing of patents", "first"],
    ],
  },
  {
    placement: permissibleBut(
      "Defence customers are among those served and buy parts of general use; their share of sales is not stated here.",
    ),
    reason: "Placed by what the company sells; the title of its SIC code does not tell it.",
    companies: [
      [820313, "AMPHENOL CORP", "Connectors, cables and sensors", "both"],
      [1587523, "Knowles Corp", "Capacitors, filters and hearing-aid microphones", "both"],
      [1809987, "Mirion Technologies, Inc.", "Radiation detection and medical physics instruments", "both"],
      [1039065, "OSI SYSTEMS INC", "Security scanners, optoelectronics and patient monitors", "both"],
    ],
  },
  {
    placement: permissibleBut(
      "Defence customers are among those served and buy parts of general use; their share of sales is not stated here.",
    ),
    reason: "Builds boards and devices to order for industrial, medical and other customers.",
    companies: [
      [1030894, "CELESTICA INC", "Contract manufacture of data-centre equipment", "later"],
      [785786, "PLEXUS CORP", "Contract electronics manufacturing", "both"],
      [897723, "SANMINA CORP", "Contract electronics manufacture", "both"],
    ],
  },
  {
    placement: permissibleBut(
      "Customers in prohibited businesses are not disclosed as a share of revenue.",
    ),
    reason: "Placed by what the company sells; the title of its SIC code does not tell it.",
    companies: [
      [1005757, "CSG SYSTEMS INTERNATIONAL INC", "Billing and customer software for telecom and cable", "both"],
      [1582961, "DigitalOcean Holdings, Inc.", "Cloud hosting for developers", "both"],
      [1286139, "LEGALZOOM.COM, INC.", "Online company formation and legal services", "both"],
    ],
  },
  {
    placement: permissibleBut(
      "Advertisers and partners in insurance are not disclosed as a share of revenue.",
    ),
    reason: "Placed by what the company sells; the title of its SIC code does not tell it.",
    companies: [
      [1581760, "Life360, Inc.", "Family location app and trackers", "both"],
    ],
  },
  {
    placement: permissibleBut(
      "Customers in prohibited businesses are not disclosed as a share of revenue.",
    ),
    reason: "Fees for software, computing capacity, communications or data are nearly all the revenue.",
    companies: [
      [1023731, "8X8 INC /DE/", "Telephone and contact-centre service", "first"],
      [1764046, "CLARIVATE PLC", "Patent, research and life-science data", "first"],
      [1477333, "Cloudflare, Inc.", "Protection and delivery of websites and networks", "later"],
      [1907982, "D-Wave Quantum Inc.", "Quantum computers and their cloud access", "first"],
      [1210677, "FIRST ADVANTAGE CORP", "Background checks on employees", "first"],
      [1288847, "Five9, Inc.", "Contact-centre software", "first"],
      [1557860, "Globant S.A.", "Software development for other companies", "first"],
      [1636422, "Health Catalyst, Inc.", "Data and analytics for hospitals", "first"],
      [903651, "INNODATA INC", "Data preparation for artificial intelligence", "first"],
      [1327688, "OOMA INC", "Internet telephone service", "first"],
      [1013857, "PEGASYSTEMS INC", "Workflow and customer software", "first"],
      [1810019, "Rackspace Technology, Inc.", "Managed cloud hosting", "first"],
      [1384905, "RingCentral, Inc.", "Cloud telephone and contact centre software", "both"],
      [1549346, "Shutterstock, Inc.", "Stock photographs, video and music", "first"],
      [1842731, "SIMILARWEB LTD.", "Web traffic data", "first"],
      [1829864, "TaskUs, Inc.", "Customer support and content moderation for other companies", "first"],
      [1576789, "Wix.com Ltd.", "Website building", "first"],
      [1327811, "Workday, Inc.", "Payroll, human resources and finance software", "first"],
      [1614178, "Yext, Inc.", "Software for business listings and search", "first"],
      [1585521, "Zoom Communications, Inc.", "Video meetings and telephony", "first"],
    ],
  },
  {
    placement: permissibleBut(
      "Customers in prohibited businesses are not disclosed as a share of revenue.",
    ),
    reason: "Fees for software are nearly all the revenue.",
    companies: [
      [1728688, "i3 Verticals, Inc.", "Software for public agencies", "first"],
    ],
  },
  {
    placement: permissibleBut(
      "Defence customers are among those served and buy parts of general use; their share of sales is not stated here.",
    ),
    reason: "Chips of general use, sold to makers of every kind of equipment.",
    companies: [
      [2488, "ADVANCED MICRO DEVICES INC", "Computer processors and graphics chips", "second"],
      [1387467, "ALPHA & OMEGA SEMICONDUCTOR Ltd", "Power semiconductors", "second"],
      [1807794, "Credo Technology Group Holding Ltd", "Chips and cables that connect data centres", "later"],
      [1835632, "Marvell Technology, Inc.", "Data centre and networking chips", "second"],
      [1288469, "MAXLINEAR, INC", "Broadband, connectivity and infrastructure chips", "second"],
      [1045810, "NVIDIA CORP", "Graphics and AI computing chips", "second"],
      [810136, "PHOTRONICS INC", "Photomasks for chips and displays", "second"],
      [1604778, "Qorvo, Inc.", "Radio-frequency chips for phones and defence", "both"],
      [1451809, "SITIME Corp", "Timing chips and oscillators", "second"],
      [1046179, "TAIWAN SEMICONDUCTOR MANUFACTURING CO LTD", "Contract manufacture of semiconductors", "second"],
      [97476, "TEXAS INSTRUMENTS INC", "Analogue and embedded chips", "second"],
      [751978, "VICOR CORP", "Power conversion modules", "both"],
    ],
  },
  {
    placement: permissibleBut(
      "Defence customers are among those served and buy parts of general use; their share of sales is not stated here.",
    ),
    reason: "Parts of general use; defence customers are a small part of those served.",
    companies: [
      [1652535, "ICHOR HOLDINGS, LTD.", "Gas and fluid delivery subsystems for chip tools", "both"],
    ],
  },
  {
    placement: permissibleBut(
      "Insurers and patients' card payments pass through the software; the fees are for claims and bills of hospitals and doctors.",
    ),
    reason: "Hospitals and doctors pay nearly all the fees.",
    companies: [
      [1990354, "Waystar Holding Corp.", "Healthcare billing and payment software", "both"],
    ],
  },
  {
    placement: permissibleBut(
      "Music, film, games, advertising and card income are lines inside services, and are not disclosed apart. An outside forecast put music and games at 8.2 billion dollars for 2025 (J.P. Morgan, by Reuters, June 2022): 2.0% of net sales of 416.2 billion by our own division.",
    ),
    reason: "Devices, software, storage and repair are nearly all the revenue; of music and film only the impermissible part would count.",
    companies: [
      [320193, "Apple Inc.", "Phones, computers, software and online services", "both",
        "First reading permissible, second unresolved at 3% to 7% for music, television, games and card income. Permissible with a concern: these are no named prohibited category, only their impermissible part counts, and the outside forecast of the largest lines is 2% of sales."],
    ],
  },
  {
    placement: permissibleBut(
      "Games, advertising and content are lines of revenue and are not disclosed apart.",
    ),
    reason: "Software and cloud services are nearly all the revenue.",
    companies: [
      [789019, "MICROSOFT CORP", "Software, cloud computing and games", "later"],
    ],
  },
  {
    placement: permissible,
    reason: "Devices for sport, boats and aircraft are nearly all the revenue; no weapons are made.",
    companies: [
      [1121788, "GARMIN LTD", "Navigation, sports and marine electronics", "first"],
    ],
  },
  {
    placement: permissible,
    reason: "What it sells is permissible, as its SIC code says.",
    companies: [
      [9092, "BADGER METER INC", "Water meters and monitoring software", "second"],
      [1831915, "Cytek Biosciences, Inc.", "Flow cytometry instruments and reagents", "second"],
      [854775, "DIGI INTERNATIONAL INC", "Industrial networking devices and IoT subscriptions", "second"],
      [1078271, "EXTREME NETWORKS INC", "Network switches, wireless and cloud management", "second"],
    ],
  },
  {
    placement: permissibleBut(
      "Customers in prohibited businesses are not disclosed as a share of revenue.",
    ),
    reason: "What it sells is permissible, as its SIC code says.",
    companies: [
      [1459200, "Alarm.com Holdings, Inc.", "Smart home and security software", "second"],
      [1666134, "BLACKLINE, INC.", "Accounting and financial close software", "second"],
      [1372612, "BOX INC", "Cloud content management software", "second"],
      [1827090, "Certara, Inc.", "Drug development simulation software and services", "second"],
      [1856314, "Clear Secure, Inc.", "Identity verification and airport security lanes", "second"],
      [1120914, "PDF SOLUTIONS INC", "Yield and data software for chipmakers", "second"],
      [876167, "PROGRESS SOFTWARE CORP /MA", "Business application and data software", "second"],
      [1640147, "Snowflake Inc.", "Cloud data platform", "second"],
      [1569345, "Sprinklr, Inc.", "Customer experience and social media software", "second"],
      [1092699, "SPS COMMERCE INC", "Retail supply chain software", "second"],
      [816761, "TERADATA CORP /DE/", "Data analytics software and cloud", "second"],
      [1794515, "ZoomInfo Technologies Inc.", "Business contact data and sales software", "second"],
    ],
  },
]
