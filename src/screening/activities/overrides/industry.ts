import type { OverrideGroup } from "../business-activity.ts"
import { bounded, permissible, permissibleBut, unresolved } from "../rules.ts"

/** Machines, materials, metals, building products and construction. */
// biome-ignore format: a company is a line.
export const industry: readonly OverrideGroup[] = [
  {
    placement: bounded("conventional_finance", 0.03, 0.06,
      "Revenues of Financial Products are a disclosed line of about 5% of revenue, part of it rent."),
    reason: "Machines are permissible; the financing arm is near the limit.",
    companies: [
      [18230, "CATERPILLAR INC", "Construction and mining machines, with a financing arm", "first"],
    ],
  },
  {
    placement: bounded("conventional_finance", 0.03, 0.07,
      "Financial Services is a reported segment of about 6% of revenue, part of it rent."),
    reason: "Trucks are permissible; the financing arm is near the limit.",
    companies: [
      [75362, "PACCAR INC", "Trucks and parts, with a financing arm", "first"],
    ],
  },
  {
    placement: bounded("conventional_finance", 0.05, 0.2,
      "Finance and interest income is a disclosed line, above 5% of revenue."),
    reason: "Machines are permissible; the financing arm is above the limit.",
    companies: [
      [1567094, "CNH Industrial N.V.", "Farm and construction machines, and their financing", "first"],
      [315189, "DEERE & CO", "Farm and construction machines, and their financing", "first"],
      [793952, "HARLEY-DAVIDSON, INC.", "Motorcycles, and their financing", "first"],
    ],
  },
  {
    placement: bounded("conventional_finance", 0.03, 0.09,
      "The finance segment (Ford Credit, GM Financial) is 6% to 9% of revenue, part of it rent on leased cars."),
    reason: "Cars are permissible; the financing arm is near the limit.",
    companies: [
      [37996, "FORD MOTOR CO", "Cars, with a large financing arm", "first"],
      [1467858, "General Motors Co", "Cars, with a large financing arm", "first"],
    ],
  },
  {
    placement: bounded("weapons", 0, 0.14,
      "Sales to aerospace and defence were 160.6 of 1,158.3 million dollars in 2025 (13.9%); steel for munitions is in them and is not split from aerospace."),
    reason: "Steel for cars and machines is most of the sales; part of the rest is made for artillery shells, under a programme the US Army pays for.",
    cited: "Form 8-K of 2026-02-19, results of 2025 (sales by end market)",
    companies: [
      [1598428, "Metallus Inc.", "Steel bars, tubes and forged parts", "both",
        "Second reading: 4% to 14%. Within the bound, which crosses the limit either way."],
    ],
  },
  {
    placement: unresolved(
      "Income from financing dealers and buyers is a large reported segment; what of it is interest is not stated here.",
    ),
    reason: "Vehicles are permissible; the financing arm is above or near the limit.",
    companies: [
      [715153, "HONDA MOTOR CO LTD", "Cars and motorcycles, with a large financing arm", "first"],
      [1094517, "TOYOTA MOTOR CORP/", "Cars and motorcycles, with a large financing arm", "first"],
    ],
  },
  {
    placement: permissibleBut(
      "The backlog of military fibres and nuclear-fuel conversion is small beside the main business.",
    ),
    reason: "A chemical maker without a SIC code in the data; ballistic fibres are sold for protection.",
    companies: [
      [2064953, "Solstice Advanced Materials Inc.", "Refrigerants, chip materials, uranium conversion and fibres", "both"],
    ],
  },
  {
    placement: permissible,
    reason: "Placed by what the company sells; the title of its SIC code does not tell it.",
    companies: [
      [897077, "ALAMO GROUP INC", "Mowing, vegetation and road maintenance machinery", "both"],
      [1739445, "Arcosa, Inc.", "Construction aggregates, utility structures and barges", "both"],
      [7431, "ARMSTRONG WORLD INDUSTRIES INC", "Ceilings and architectural wall products", "both"],
      [8947, "AZZ INC", "Galvanising and metal coil coating", "both"],
      [1328581, "BOISE CASCADE Co", "Plywood, engineered wood and building materials distribution", "both"],
      [746598, "BRADY CORP", "Labels, signs and safety products", "first"],
      [1856525, "Core & Main, Inc.", "Pipes and waterworks supplies", "first"],
      [1624794, "CSW INDUSTRIALS, INC.", "Ventilation, plumbing and sealant products for building", "both"],
      [45876, "ENVIRI CORP", "Services to steel mills, waste treatment and rail equipment", "first"],
      [277509, "FEDERAL SIGNAL CORP /DE/", "Street sweepers, sewer cleaners, sirens and warning lights", "both"],
      [1417398, "Hillenbrand, Inc.", "Machines for plastics and for processing materials", "first"],
      [1580905, "Installed Building Products, Inc.", "Insulation installation in homes", "both"],
      [764401, "INSTEEL INDUSTRIES INC", "Steel wire reinforcement for concrete", "both"],
      [851968, "MOHAWK INDUSTRIES INC", "Carpets, tiles and flooring", "both"],
      [912603, "RADIUS RECYCLING, INC.", "Metal recycling and steel", "first"],
      [97134, "TENNANT CO", "Floor cleaning machines", "both"],
      [1767258, "XPEL, Inc.", "Car paint protection and window films", "both"],
    ],
  },
  {
    placement: permissibleBut(
      "The animal origin of some ingredients is not disclosed as a share of revenue.",
    ),
    reason: "Placed by what the company sells; the title of its SIC code does not tell it.",
    companies: [
      [9326, "BALCHEM CORP", "Nutrition ingredients, choline and speciality gases", "both"],
    ],
  },
  {
    placement: permissibleBut(
      "Some greenhouses are built for cannabis growers; their share of sales is not disclosed.",
    ),
    reason: "Placed by what the company sells; the title of its SIC code does not tell it.",
    companies: [
      [912562, "GIBRALTAR INDUSTRIES, INC.", "Roofing, greenhouses and building products", "both"],
    ],
  },
  {
    placement: permissibleBut(
      "Defence customers are among those served and buy parts of general use; their share of sales is not stated here.",
    ),
    reason: "Placed by what the company sells; the title of its SIC code does not tell it.",
    companies: [
      [1018963, "ATI INC", "Titanium, nickel and specialty alloys", "first"],
      [17843, "CARPENTER TECHNOLOGY CORP", "Specialty alloys", "first"],
      [1551182, "Eaton Corp plc", "Electrical equipment and parts for vehicles and aircraft", "first"],
      [216228, "ITT INC.", "Pumps, brakes, connectors and valves", "first"],
      [76334, "Parker-Hannifin Corp", "Motion and control parts", "first"],
      [310354, "STANDEX INTERNATIONAL CORP/DE/", "Electronics, engraving, engineered parts and scientific equipment", "both"],
    ],
  },
  {
    placement: permissibleBut(
      "Defence customers are among those served and buy parts of general use; their share of sales is not stated here.",
    ),
    reason: "Materials of general industrial use.",
    companies: [
      [1104657, "MATERION Corp", "Advanced alloys, beryllium and chip materials", "both"],
      [84748, "ROGERS CORP", "Circuit materials and elastomer foams", "both"],
    ],
  },
  {
    placement: permissibleBut("Packaging for alcohol and tobacco is not disclosed as a share."),
    reason: "Placed by what the company sells; the title of its SIC code does not tell it.",
    companies: [
      [1748790, "Amcor plc", "Packaging", "first"],
    ],
  },
  {
    placement: permissibleBut(
      "Casinos and hotels are among the buildings worked on; their share is not disclosed.",
    ),
    reason: "Electrical, mechanical and utility work is nearly all the revenue.",
    companies: [
      [2015845, "Everus Construction Group, Inc.", "Electrical, mechanical and utility construction", "both"],
    ],
  },
  {
    placement: permissible,
    reason: "What it sells is permissible, as its SIC code says.",
    companies: [
      [1680062, "ACM Research, Inc.", "Chip wafer cleaning equipment", "second"],
      [1670541, "Adient plc", "Car seats", "second"],
      [1704715, "Alpha Metallurgical Resources, Inc.", "Coking coal mining", "second"],
      [6845, "APOGEE ENTERPRISES, INC.", "Architectural glass, metal framing and coatings", "second"],
      [949157, "CENTURY ALUMINUM CO", "Primary aluminium", "second"],
      [1627223, "Chemours Co", "Titanium pigment, refrigerants and fluoropolymers", "second"],
      [1710366, "Core Natural Resources, Inc.", "Thermal and metallurgical coal mining", "second"],
      [868780, "Dorman Products, Inc.", "Replacement car and truck parts", "second"],
      [1632790, "ENERGIZER HOLDINGS, INC.", "Batteries, lights and car care products", "second"],
      [1424929, "FOX FACTORY HOLDING CORP", "Vehicle and bicycle suspension, baseball bats", "second"],
      [38725, "FRANKLIN ELECTRIC CO INC", "Water pumps, motors and fuelling equipment", "second"],
      [1718512, "Gates Industrial Corp plc", "Power transmission belts and hoses", "second"],
      [903129, "Gentherm Inc", "Vehicle seat heating and comfort systems", "second"],
      [923120, "GREENBRIER COMPANIES INC", "Railway wagons, leasing and maintenance", "second"],
      [1653477, "Ingevity Corp", "Activated carbon, road and specialty chemicals", "second"],
      [1054905, "INNOSPEC INC.", "Fuel additives, personal care and oilfield chemicals", "second"],
      [886346, "KADANT INC", "Papermaking and industrial processing equipment", "second"],
      [763744, "LCI INDUSTRIES", "Components for recreational vehicles and homes", "second"],
      [891014, "MINERALS TECHNOLOGIES INC", "Bentonite, calcium carbonate and other minerals", "second"],
      [700923, "MYR GROUP INC.", "Power line and electrical construction", "second"],
      [76605, "PATRICK INDUSTRIES INC", "Components for recreational vehicles, boats and homes", "second"],
      [1968915, "PHINIA INC.", "Fuel injection systems, starters and alternators", "second"],
      [80420, "POWELL INDUSTRIES INC", "Electrical switchgear and control systems", "second"],
      [1361538, "Primoris Services Corp", "Utility, energy and pipeline construction", "second"],
      [1786431, "Reynolds Consumer Products Inc.", "Foil, rubbish bags and disposable tableware", "second"],
      [93389, "STANDARD MOTOR PRODUCTS, INC.", "Replacement car parts", "second"],
      [1514705, "SunCoke Energy, Inc.", "Coke for steelmaking and logistics", "second"],
      [1856485, "Sylvamo Corp", "Uncoated printing and writing paper", "second"],
      [1691303, "WARRIOR MET COAL, INC.", "Coking coal mining", "second"],
      [107687, "WINNEBAGO INDUSTRIES INC", "Motorhomes, caravans and boats", "second"],
      [1968487, "Worthington Steel, Inc.", "Processed flat steel and electrical laminations", "second"],
      [1439288, "Zurn Elkay Water Solutions Corp", "Water fittings, drinking fountains and drainage products", "second"],
    ],
  },
  {
    placement: permissibleBut("A financing arm, where there is one, shows in interest income."),
    reason: "What it sells is permissible, as its SIC code says.",
    companies: [
      [792987, "ASTEC INDUSTRIES INC", "Asphalt plants and crushing equipment", "second"],
      [836157, "LINDSAY CORP", "Irrigation systems and road safety products", "second"],
      [1731289, "Nikola Corp", "Electric and hydrogen trucks", "second"],
    ],
  },
]
