import type { OverrideGroup } from "../business-activity.ts"
import { bounded, permissible, permissibleBut, unresolved } from "../rules.ts"

/** Staffing, consulting, education, cleaning and other services. */
// biome-ignore format: a company is a line.
export const services: readonly OverrideGroup[] = [
  {
    placement: bounded("conventional_finance", 0.053, 0.058,
      "Interest on funds held for clients was 28.5 million dollars of 483.6 in the second quarter of 2025 and 27.2 of 544.3 in the fourth, and was guided at 113 million of 2,052 for the year: about 5.5% of revenue."),
    reason: "Software fees are permissible; interest on funds held for clients is part of revenue, just above 5% of it, and carries no tag of its own.",
    cited: "Form 10-Q for the second quarter of 2025; Form 8-K of 2026-02-11 (results of 2025); results call of 2025-11-05",
    companies: [
      [1590955, "Paycom Software, Inc.", "Payroll and human-resources software", "both",
        "Second reading: prohibited, since interest on client funds is 5% to 7%. The core is software; the cited share is above 5% and fails the prohibited-revenue screen."],
    ],
  },
  {
    placement: unresolved(
      "Home service plans pay for repairs against a fixed fee; many scholars liken them to insurance, and nearly all revenue comes from them.",
    ),
    reason: "The plan holder pays for cover of uncertain repairs; the repairs themselves are permissible work.",
    companies: [
      [1727263, "Frontdoor, Inc.", "Home warranty service plans", "both"],
    ],
  },
  {
    placement: unresolved("Interest on client funds is part of revenue and is not separately tagged."),
    reason: "Service fees are permissible; the interest earned on client funds has to be read from the annual report.",
    companies: [
      [8670, "AUTOMATIC DATA PROCESSING INC", "Payroll and human-resources services", "first"],
      [1786352, "BILL Holdings, Inc.", "Bill-payment software", "first"],
      [723531, "PAYCHEX INC", "Payroll and human-resources services", "first"],
      [1591698, "Paylocity Holding Corp", "Payroll and human-resources software", "first"],
    ],
  },
  {
    placement: unresolved(
      "Golf clubs and a hotel with restaurants and bars are a large line of revenue.",
    ),
    reason: "Coded as waste disposal; the clubs and the hotel sell alcohol, which is not split.",
    companies: [
      [1061069, "AVALON HOLDINGS CORP", "Waste brokerage, golf clubs and a hotel", "first"],
    ],
  },
  {
    placement: unresolved(
      "Premiums for employee health plans, on which the company carries risk, are reported as insurance service revenue; what is prohibited in it is not stated.",
    ),
    reason: "A staffing administrator that also carries insurance risk for its clients.",
    companies: [
      [937098, "TRINET GROUP, INC.", "Payroll and benefits for small employers", "first"],
    ],
  },
  {
    placement: unresolved(
      "Benefit plans and workers' compensation, on which the company carries risk, are part of what clients pay; what is insurance in it is not stated.",
    ),
    reason: "A staffing administrator that also carries insurance risk for its clients.",
    companies: [
      [902791, "BARRETT BUSINESS SERVICES INC", "Payroll and benefits for small employers", "first"],
      [1000753, "INSPERITY, INC.", "Payroll and benefits for small employers", "first"],
    ],
  },
  {
    placement: unresolved(
      "Television broadcasting, car dealers and other businesses stand beside education; their prohibited share is not disclosed.",
    ),
    reason: "A diversified holding coded as education.",
    companies: [
      [104889, "Graham Holdings Co", "Education, television, health care and car dealers", "first"],
    ],
  },
  {
    placement: unresolved(
      "Meals served to residents hold pork; what share of dietary services it is, is not disclosed.",
    ),
    reason: "Cleaning is permissible; food service is judged like a restaurant.",
    companies: [
      [731012, "HEALTHCARE SERVICES GROUP INC", "Cleaning and meals for nursing homes", "alike"],
    ],
  },
  {
    placement: permissibleBut(
      "Part of sales to employers, governments and defence customers of many kinds.",
    ),
    reason: "Fees for professional and business services are nearly all the revenue.",
    companies: [
      [1467373, "Accenture plc", "Consulting and technology outsourcing", "first"],
      [1086222, "AKAMAI TECHNOLOGIES INC", "Content delivery and web security", "first"],
      [944148, "CBIZ, Inc.", "Accounting, tax and benefits advice", "first"],
      [1803599, "Concentrix Corp", "Customer support for other companies", "first"],
      [1032220, "MAXIMUS, INC.", "Administration of public health and benefit programmes", "first"],
      [929869, "RELX PLC", "Scientific, legal and risk information, and exhibitions", "first"],
    ],
  },
  {
    placement: permissible,
    reason: "Placed by what the company sells; the title of its SIC code does not tell it.",
    companies: [
      [1016281, "CARRIAGE SERVICES INC", "Funerals and cemeteries", "first"],
      [1856236, "European Wax Center, Inc.", "Beauty salons and franchising", "first"],
      [716643, "REGIS CORP", "Hair salons and franchising", "first"],
      [930157, "RENTOKIL INITIAL PLC", "Pest control and hygiene services", "first"],
      [89089, "SERVICE CORP INTERNATIONAL", "Funerals and cemeteries", "first"],
      [717954, "UNIFIRST CORP", "Uniform rental and workplace supplies", "both"],
      [1967649, "Vestis Corp", "Uniform rental and workplace supplies", "both"],
    ],
  },
  {
    placement: permissibleBut(
      "Work for armed forces and customers in prohibited businesses is not stated here.",
    ),
    reason: "Fees for professional work are nearly all the revenue.",
    companies: [
      [1847590, "Bowman Consulting Group Ltd.", "Civil engineering and surveying", "first"],
      [1061574, "CGI INC", "Information technology consulting and outsourcing", "first"],
      [851520, "EXPONENT INC", "Engineering and scientific consulting", "first"],
      [886206, "FRANKLIN COVEY CO", "Leadership training and coaching", "first"],
      [887936, "FTI CONSULTING, INC", "Economic, restructuring and litigation consulting", "first"],
      [749251, "GARTNER INC", "Technology research and advice", "first"],
      [1398659, "Genpact LTD", "Outsourced finance, analytics and technology services", "first"],
      [1057379, "HACKETT GROUP, INC.", "Business benchmarking and technology consulting", "first"],
      [1289848, "Huron Consulting Group Inc.", "Consulting for hospitals, universities and businesses", "first"],
      [1362004, "ICF International, Inc.", "Consulting for public agencies and energy companies", "first"],
      [1371489, "Information Services Group Inc.", "Technology sourcing research and advice", "first"],
      [1643615, "Onterris, Inc.", "Environmental consulting, testing and remediation", "first"],
    ],
  },
  {
    placement: permissibleBut(
      "Staff and advice for banks, insurers and other prohibited businesses are not disclosed as a share of revenue.",
    ),
    reason: "Fees for staff placed at companies of every kind.",
    companies: [
      [56679, "KORN FERRY", "Executive search, recruitment and consulting", "second"],
      [871763, "ManpowerGroup Inc.", "Temporary staffing and recruitment", "second"],
      [315213, "ROBERT HALF INC.", "Temporary staffing and Protiviti consulting", "second"],
    ],
  },
  {
    placement: permissibleBut(
      "Lighting and grip equipment is rented to film studios, a small line that is being sold.",
    ),
    reason: "Rent for building and industrial equipment is nearly all the revenue.",
    companies: [
      [1364479, "HERC HOLDINGS INC", "Construction and industrial equipment rental", "second"],
    ],
  },
  {
    placement: permissible,
    reason: "What it sells is permissible, as its SIC code says.",
    companies: [
      [771497, "ABM INDUSTRIES INC /DE/", "Cleaning, parking and building maintenance", "second"],
      [1703056, "ADT Inc.", "Home and business alarm monitoring", "second"],
      [1142750, "AMN HEALTHCARE SERVICES INC", "Nurse and healthcare staffing", "second"],
      [912766, "LAUREATE EDUCATION, INC.", "Universities in Mexico and Peru", "second"],
      [1853513, "Mister Car Wash, Inc.", "Car washes and wash memberships", "second"],
      [876427, "MONRO, INC.", "Tyres and car repair", "second"],
      [1046568, "PERDOCEO EDUCATION Corp", "Online university education", "second"],
      [1157408, "Stride, Inc.", "Online schools and career training", "second"],
      [1647088, "WillScot Holdings Corp", "Portable offices and storage rental", "second"],
    ],
  },
]
