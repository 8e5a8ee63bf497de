import type { OverrideGroup } from "../business-activity.ts"
import { permissible, permissibleBut, unresolved } from "../rules.ts"

/** Oil, gas, coal, power and their equipment. */
// biome-ignore format: a company is a line.
export const energy: readonly OverrideGroup[] = [
  {
    placement: unresolved(
      "The petrol stations it owns or supplies sell tobacco and alcohol; no share is disclosed.",
    ),
    reason: "Fuel is nearly all the revenue; shop sales and rents are not split by product.",
    companies: [
      [1552275, "Sunoco LP", "Fuel distribution and terminals", "first"],
    ],
  },
  {
    placement: permissibleBut(
      "Convenience shops at petrol stations sell tobacco and alcohol; refining is nearly all the revenue.",
    ),
    reason: "Refined products are nearly all the revenue.",
    companies: [
      [821483, "PAR PACIFIC HOLDINGS, INC.", "Oil refining, fuel logistics and stations", "both"],
    ],
  },
  {
    placement: permissibleBut(
      "The ethanol is made for fuel; other uses of it are not disclosed as a share of revenue.",
    ),
    reason: "Placed by what the company sells; the title of its SIC code does not tell it.",
    companies: [
      [744187, "REX AMERICAN RESOURCES Corp", "Fuel ethanol, distillers grain and corn oil", "both"],
    ],
  },
  {
    placement: permissible,
    reason: "Placed by what the company sells; the title of its SIC code does not tell it.",
    companies: [
      [1820721, "Array Technologies, Inc.", "Solar trackers", "first"],
      [1429764, "Blink Charging Co.", "Charging of electric vehicles", "first"],
      [1777393, "ChargePoint Holdings, Inc.", "Charging of electric vehicles", "first"],
      [1463101, "Enphase Energy, Inc.", "Solar microinverters and home batteries", "both"],
      [1866501, "Wallbox N.V.", "Charging of electric vehicles", "first"],
    ],
  },
  {
    placement: permissible,
    reason: "Solar equipment or the delivery of propane is nearly all the revenue.",
    companies: [
      [1852131, "Nextpower Inc.", "Solar trackers", "first"],
      [1005210, "SUBURBAN PROPANE PARTNERS LP", "Propane and heating fuel delivery", "first"],
    ],
  },
  {
    placement: permissible,
    reason: "What it sells is permissible, as its SIC code says.",
    companies: [
      [1984060, "Atlas Energy Solutions Inc.", "Fracking sand, logistics and power rental", "second"],
      [1699136, "Cactus, Inc.", "Wellheads and spoolable pipe for oil drilling", "second"],
      [1609253, "California Resources Corp", "Oil and gas production and carbon storage", "second"],
      [1035201, "CALIFORNIA WATER SERVICE GROUP", "Water utility", "second"],
      [911177, "CASELLA WASTE SYSTEMS INC", "Waste collection, landfill and recycling", "second"],
      [19745, "CHESAPEAKE UTILITIES CORP", "Natural gas and electricity distribution", "second"],
      [1567683, "Clearway Energy, Inc.", "Wind, solar and gas power generation", "second"],
      [23194, "COMSTOCK RESOURCES INC", "Natural gas production", "second"],
      [1866175, "Crescent Energy Co", "Oil and gas production", "second"],
      [1376139, "CVR ENERGY INC", "Oil refining and nitrogen fertiliser", "second"],
      [1042893, "Innovex International, Inc.", "Oil well equipment and services", "second"],
      [1692787, "Kinetik Holdings Inc.", "Natural gas gathering and pipelines", "second"],
      [1694028, "Liberty Energy Inc.", "Oilfield fracturing services and power", "second"],
      [1698990, "Magnolia Oil & Gas Corp", "Oil and gas production in South Texas", "second"],
      [1161728, "MGE ENERGY INC", "Electricity and gas utility", "second"],
      [66004, "MIDDLESEX WATER CO", "Water and wastewater utility", "second"],
      [1895262, "Noble Corp plc", "Offshore drilling", "second"],
      [1733998, "Northwest Natural Holding Co", "Natural gas and water utility", "second"],
      [889900, "PATTERSON UTI ENERGY INC", "Drilling and well completion services", "second"],
      [1093691, "PLUG POWER INC", "Hydrogen fuel cells, electrolysers and hydrogen", "second"],
      [742278, "RPC INC", "Oilfield pressure pumping and well services", "second"],
      [893538, "SM Energy Co", "Oil and gas production", "second"],
      [22701, "SUNation Energy, Inc.", "Home solar and battery installation", "second"],
      [945436, "SUNEDISON, INC.", "Development of solar projects, bankrupt in 2016", "second"],
      [1469367, "Sunrun Inc.", "Home solar and battery leasing", "second"],
      [1724965, "TALOS ENERGY INC.", "Offshore oil and gas production", "second"],
      [755001, "UNITIL CORP", "Electricity and gas distribution", "second"],
      [823768, "WASTE MANAGEMENT INC", "Waste collection, landfill and recycling", "later"],
    ],
  },
]
