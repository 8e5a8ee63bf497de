import type { OverrideGroup } from "../business-activity.ts"
import { bounded, permissibleBut, prohibited, unresolved } from "../rules.ts"

/** Arms, and makers and services whose customers are largely armed forces. */
// biome-ignore format: a company is a line.
export const defence: readonly OverrideGroup[] = [
  {
    placement: prohibited("weapons"),
    reason: "Weapons and military systems for governments are the core of the business.",
    companies: [
      [1368622, "AeroVironment Inc", "Military drones and loitering missiles", "first"],
      [1027664, "ELBIT SYSTEMS LTD", "Military electronics, drones and munitions", "first"],
      [40533, "GENERAL DYNAMICS CORP", "Warships, combat vehicles, munitions and business jets", "first"],
      [1501585, "HUNTINGTON INGALLS INDUSTRIES, INC.", "Warships and submarines", "first"],
      [2040127, "Karman Holdings Inc.", "Parts for missiles and space launch", "first"],
      [1069258, "KRATOS DEFENSE & SECURITY SOLUTIONS, INC.", "Military drones, targets and missile systems", "first"],
      [202058, "L3HARRIS TECHNOLOGIES, INC.", "Military communications, sensors and rocket engines", "first"],
      [1833756, "Leonardo DRS, Inc.", "Military sensors, computing and ship propulsion", "first"],
      [936468, "LOCKHEED MARTIN CORP", "Combat aircraft, missiles and military systems", "first"],
      [1049521, "MERCURY SYSTEMS INC", "Computing and radar electronics for defence", "both"],
      [80172, "NATIONAL PRESTO INDUSTRIES INC", "Ammunition, household appliances and safety products", "first"],
      [1133421, "NORTHROP GRUMMAN CORP", "Military aircraft, missiles and space systems", "first"],
      [748268, "Red Cat Holdings, Inc.", "Military drones", "first"],
    ],
  },
  {
    placement: prohibited("weapons"),
    reason: "Firearms or ammunition, made or sold, are the core of the business.",
    companies: [
      [1015383, "Outdoor Holding Co", "Online sale of guns and ammunition", "first"],
      [1092796, "SMITH & WESSON BRANDS, INC.", "Firearms", "first"],
      [95029, "STURM RUGER & CO INC", "Firearms", "first"],
      [1616318, "Vista Outdoor Inc.", "Ammunition and outdoor goods", "first"],
    ],
  },
  {
    placement: prohibited("weapons"),
    reason: "Launchers sold for self-defence and policing are nearly all the revenue.",
    companies: [
      [1354866, "Byrna Technologies Inc.", "Less-lethal launchers", "first"],
    ],
  },
  {
    placement: bounded("weapons", 0.3, 0.6,
      "The missile and radar segment (Raytheon) is about a third of sales; military engines and avionics come on top."),
    reason: "The weapons segment alone is far above 5% of sales.",
    companies: [
      [101829, "RTX Corp", "Aircraft engines, avionics and missiles", "first"],
    ],
  },
  {
    placement: bounded("weapons", 0.3, 0.42,
      "Defense, Space and Security is 24,933 of 77,794 million dollars in fiscal 2023 (10-K, accession 0000012927-24-000010); government services come on top."),
    reason: "The military segment is far above 5% of revenue.",
    cited: "Form 10-K for fiscal 2023, accession 0000012927-24-000010, segment note",
    companies: [
      [12927, "BOEING CO", "Commercial aircraft and military systems", "first"],
    ],
  },
  {
    placement: bounded("weapons", 0.07, 0.45,
      "Textron Systems, with armoured vehicles, weapons and unmanned aircraft, is a reported segment of about 9% of revenue; Bell sells military helicopters on top."),
    reason: "The military systems segment alone is above 5% of revenue.",
    companies: [
      [217346, "TEXTRON INC", "Aircraft, helicopters, vehicles and military systems", "first"],
    ],
  },
  {
    placement: bounded("weapons", 0.15, 0.35,
      "Winchester, which makes ammunition, is a reported segment of about a quarter of sales."),
    reason: "The ammunition segment is far above 5% of sales.",
    companies: [
      [74303, "OLIN Corp", "Chemicals and ammunition", "first"],
    ],
  },
  {
    placement: bounded("weapons", 0.25, 0.6,
      "The energy-weapon segment (TASER) is reported apart, and is more than a third of revenue."),
    reason: "Energy weapons are less lethal than firearms, but are sold as weapons.",
    companies: [
      [1069183, "AXON ENTERPRISE, INC.", "Energy weapons, body cameras and software", "first"],
    ],
  },
  {
    placement: bounded("weapons", 0, 0.3,
      "Military engines and services are a reported segment of about a quarter of revenue; weapons are not split from it."),
    reason: "Civil engines and services are most of the revenue; engines for combat aircraft are not split.",
    companies: [
      [40545, "GENERAL ELECTRIC CO", "Aircraft engines", "first"],
    ],
  },
  {
    placement: bounded("weapons", 0, 0.2,
      "Defense and space is a disclosed line of about 15% of sales; weapons are not split from it."),
    reason: "Mostly civil; the military part is avionics, navigation and engines.",
    companies: [
      [773840, "HONEYWELL INTERNATIONAL INC", "Aerospace, automation and building controls", "first"],
    ],
  },
  {
    placement: bounded("weapons", 0, 0.19,
      "Aerospace and Defense Technologies is 341 of 1,828 million dollars in fiscal 2020 (10-K segment note); weapons are not split from it."),
    reason: "Energy services are most of the revenue; the defence segment serves naval vessels.",
    cited: "Form 10-K for fiscal 2020, accession 0000073756-21-000023, segment note",
    companies: [
      [73756, "OCEANEERING INTERNATIONAL INC", "Subsea robots, engineering and defence services", "both",
        "Second reading: support of submarines is not arms. The segment is not split, so the bound stays until a source splits it."],
    ],
  },
  {
    placement: bounded("weapons", 0, 0.3,
      "Sales to government and defence customers are disclosed, below 30%; they are services and parts, and weapons are not split."),
    reason: "Mostly parts and repair for airlines; part of the work is on military aircraft.",
    companies: [
      [1750, "AAR CORP", "Aircraft parts distribution, repair and maintenance", "both",
        "Second reading: parts and support are not arms. The sales to defence customers are not split, so the bound stays until a source splits them."],
    ],
  },
  {
    placement: bounded("weapons", 0, 0.55,
      "Aerospace and defence is a reported segment; weapons and naval parts are not split from civil parts."),
    reason: "Civil test and utility equipment, and parts for submarines and aircraft.",
    companies: [
      [8063, "ASTRONICS CORP", "Power, lighting and electronics for aircraft", "first"],
      [1486957, "BWX Technologies, Inc.", "Nuclear reactors and fuel for submarines and power plants", "first"],
      [1944013, "Crane Co", "Flow-control and aircraft parts", "first"],
      [26324, "CURTISS WRIGHT CORP", "Valves, pumps and electronics for warships, aircraft and power plants", "first"],
      [30305, "DUCOMMUN INC", "Structures and electronics for aircraft and missiles", "first"],
      [1355444, "EMBRAER S.A.", "Regional, business and military aircraft", "first"],
      [866706, "ESCO TECHNOLOGIES INC", "Aerospace and navy components, utility tests, shielding", "both",
        "Second reading: naval parts are not arms. The sales to navies are not split, so the bound stays until a source splits them."],
      [46619, "HEICO CORP", "Replacement aircraft parts and electronics", "first"],
      [717605, "HEXCEL CORP", "Carbon fibre and composites for aircraft", "first"],
      [4281, "Howmet Aerospace Inc.", "Castings, fasteners and forged parts for aircraft engines", "first"],
      [2000178, "Loar Holdings Inc.", "Specialised aircraft parts", "first"],
      [67887, "MOOG INC.", "Controls for aircraft, missiles and machines", "first"],
      [2025410, "StandardAero, Inc.", "Repair of aircraft engines", "first"],
      [1094285, "TELEDYNE TECHNOLOGIES INC", "Imaging, instruments and defence electronics", "first"],
      [1260221, "TransDigm Group INC", "Proprietary aircraft parts", "first"],
      [108312, "Woodward, Inc.", "Fuel and motion controls for aircraft and engines", "first"],
    ],
  },
  {
    placement: bounded("weapons", 0, 0.5,
      "Defense and security training is a reported segment of about two fifths of revenue; weapons training is not split from it."),
    reason: "Civil pilot training is most of the profit; the military segment trains crews.",
    companies: [
      [1173382, "CAE INC", "Flight simulators and training", "first"],
    ],
  },
  {
    placement: unresolved(
      "Most or much of the sales go into military equipment; weapons are not split from it.",
    ),
    reason: "The SIC code names a civil product; armed forces and their suppliers are the main customers.",
    companies: [
      [33533, "ESPEY MFG & ELECTRONICS CORP", "Power supplies for military and rail equipment", "first"],
      [39020, "FREQUENCY ELECTRONICS INC", "Precision clocks for satellites and military systems", "first"],
      [716314, "GRAHAM CORP", "Vacuum and heat-transfer equipment, largely for warships", "first"],
      [1357615, "KBR, INC.", "Engineering and support for armed forces, space and energy", "first"],
      [771266, "KOPIN CORP", "Small displays for military and medical headsets", "first"],
      [1902314, "M-tron Industries, Inc.", "Frequency and spectrum parts, mostly for defence", "first"],
      [1124796, "NLIGHT, INC.", "Lasers for defence and industry", "first"],
      [1397016, "Optex Systems Holdings Inc", "Periscopes and sights for military vehicles", "first"],
      [1328792, "TECHPRECISION CORP", "Machined parts for submarines and military aircraft", "first"],
      [1116942, "TTM TECHNOLOGIES INC", "Circuit boards, and radar and defence electronics", "first"],
    ],
  },
  {
    placement: unresolved(
      "Services to defence ministries, among them support of weapon programmes, are not split.",
    ),
    reason: "Engineering and information technology for military and civil agencies.",
    companies: [
      [2011286, "Amentum Holdings, Inc.", "Engineering and technology services for government", "both"],
      [1836981, "BigBear.ai Holdings, Inc.", "Decision software for defence and security agencies", "first"],
      [1443646, "Booz Allen Hamilton Holding Corp", "Technology consulting for defence, intelligence and civil agencies", "first"],
      [16058, "CACI INTERNATIONAL INC", "Information technology and electronic warfare for defence agencies", "first"],
      [1860543, "Cadre Holdings, Inc.", "Body armour and safety gear for police", "first"],
      [1889823, "DEFSEC Technologies Inc.", "Military sensors and training equipment", "first"],
      [1844452, "Intuitive Machines, Inc.", "Lunar landers and space services", "first"],
      [1336920, "Leidos Holdings, Inc.", "Information technology and systems for defence, health and civil agencies", "first"],
      [1646188, "Ondas Inc.", "Drones and private wireless networks", "first"],
      [775158, "OSHKOSH CORP", "Access equipment, fire engines and military vehicles", "first"],
      [1321655, "Palantir Technologies Inc.", "Data software for armed forces, agencies and companies", "first"],
      [275880, "PARSONS CORP", "Defence technology, and engineering of infrastructure", "first"],
      [1819810, "Redwire Corp", "Spacecraft parts and drones", "first"],
      [1819994, "Rocket Lab Corp", "Space launch and spacecraft", "first"],
      [2011208, "Safe Pro Group Inc.", "Ballistic protection and drone-based mine detection", "first"],
      [1571123, "Science Applications International Corp", "Information technology for defence and civil agencies", "first"],
      [1956955, "Unusual Machines, Inc.", "Drone parts", "first"],
      [1601548, "V2X, Inc.", "Base operations and support for armed forces", "first"],
      [1085243, "VirTra, Inc", "Shooting simulators for police and armed forces", "first"],
    ],
  },
  {
    placement: permissibleBut(
      "Part of the aircraft serviced is military; the military business was mostly sold in 2024.",
    ),
    reason: "Distribution and repair of aircraft parts, mostly for airlines and business aviation.",
    companies: [
      [102752, "VSE CORP", "Aircraft parts distribution and repair", "both"],
    ],
  },
]
