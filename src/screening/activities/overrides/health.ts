import type { OverrideGroup } from "../business-activity.ts"
import { bounded, permissible, permissibleBut, unresolved } from "../rules.ts"

/** Medicines, devices, laboratories and care. */
// biome-ignore format: a company is a line.
export const health: readonly OverrideGroup[] = [
  {
    placement: bounded("insurance", 0.25, 0.45,
      "The insurance segment is reported apart; its exact share follows the segment note."),
    reason: "The health-insurance segment (Aetna) is well over 5% of revenue.",
    companies: [
      [64803, "CVS HEALTH Corp", "Pharmacies, pharmacy benefits and health insurance", "first"],
    ],
  },
  {
    placement: unresolved(
      "Purchased royalties are in part booked as financial assets that accrete interest; the nature of that income is disputed.",
    ),
    reason: "Buys royalty streams and lends to drug makers; it makes no medicine.",
    companies: [
      [1802768, "Royalty Pharma plc", "Funding of medicines against royalties", "first"],
    ],
  },
  {
    placement: unresolved(
      "Health insurers pay a fixed fee per patient, and the company bears the cost of care, also of hospitals it does not run; how much of that is insurance is disputed, and it is more than 5% of revenue.",
    ),
    reason: "Provides and coordinates care, and bears a risk that is like an insurer's.",
    companies: [
      [1831097, "agilon health, inc.", "Physician networks", "alike"],
      [1083446, "Astrana Health, Inc.", "Capitated physician groups and care management", "both",
        "First reading permissible, second unresolved: full risk for the cost of care, and a small health plan. In doubt: unresolved."],
    ],
  },
  {
    placement: unresolved(
      "It left health insurance by 2024; its share in the insurance risk of partners is not disclosed.",
    ),
    reason: "EDGAR's industry code is that of another or an earlier business.",
    companies: [
      [1671284, "NeueHealth, Inc.", "Clinics and services for care providers", "code"],
    ],
  },
  {
    placement: permissibleBut(
      "Part of the care is paid for by health insurers at a fixed fee per patient; the company is not run as an insurer.",
    ),
    reason: "Care of patients, billed by its physicians, is nearly all the revenue.",
    companies: [
      [1759655, "Privia Health Group, Inc.", "Physician practice management and care services", "both"],
    ],
  },
  {
    placement: permissible,
    reason: "Placed by what the company sells; the title of its SIC code does not tell it.",
    companies: [
      [1612630, "JOINT Corp", "Chiropractic clinics and franchising", "first"],
      [790526, "RadNet, Inc.", "Medical imaging centres and imaging software", "both"],
    ],
  },
  {
    placement: permissibleBut(
      "Treatments with donors or surrogates are disputed; their share is not disclosed.",
    ),
    reason: "Placed by what the company sells; the title of its SIC code does not tell it.",
    companies: [
      [1551306, "Progyny, Inc.", "Fertility and family-building benefits management", "both"],
    ],
  },
  {
    placement: permissibleBut(
      "Some products are of porcine origin or hold porcine collagen or tissue; their use in medicine is disputed, and their share of sales is not stated here.",
    ),
    reason: "Medicines and devices: what is of porcine origin is sold as treatment, not as food, and is a concern in every company alike.",
    companies: [
      [1297184, "Amphastar Pharmaceuticals, Inc.", "Injectable, nasal and inhaled medicines", "second"],
      [805928, "Axogen, Inc.", "Nerve grafts, and nerve wraps of porcine tissue", "alike"],
      [917520, "INTEGRA LIFESCIENCES HOLDINGS CORP", "Neurosurgery and tissue repair products", "second"],
      [1158895, "LEMAITRE VASCULAR INC", "Vascular surgery devices and biological grafts", "second"],
      [1661181, "Organogenesis Holdings Inc.", "Wound dressings of cells, porcine collagen and placenta", "alike"],
      [1821825, "Organon & Co.", "Women's health medicines, biosimilars and established brands", "second"],
      [718937, "STAAR SURGICAL CO", "Implantable lenses for eyesight correction", "second"],
    ],
  },
  {
    placement: permissibleBut(
      "Defence customers are among those served and buy parts of general use; their share of sales is not stated here.",
    ),
    reason: "Packaging and parts for medical devices are nearly all the revenue.",
    companies: [
      [914156, "UFP TECHNOLOGIES INC", "Medical device packaging and foam components", "second"],
    ],
  },
  {
    placement: permissibleBut(
      "Human plasma is bought and sold, and human tissue is used; scholars dispute their sale. Some products hold bovine material.",
    ),
    reason: "Medicines and implants are nearly all the revenue; nothing of porcine origin is known.",
    companies: [
      [1368514, "ADMA BIOLOGICS, INC.", "Antibody medicines from human plasma", "second"],
      [784199, "ARTIVION, INC.", "Heart valves, stent grafts and preserved tissue", "second"],
      [1376339, "MIMEDX GROUP, INC.", "Tissue grafts made from donated placenta", "both"],
    ],
  },
  {
    placement: permissible,
    reason: "What it sells is permissible, as its SIC code says.",
    companies: [
      [1070494, "ACADIA PHARMACEUTICALS INC", "Medicines for brain and rare diseases", "second"],
      [1725255, "AdaptHealth Corp.", "Home medical equipment and supplies", "second"],
      [1468328, "Addus HomeCare Corp", "Home personal care and hospice", "second"],
      [1520262, "Alkermes plc.", "Medicines for addiction, schizophrenia and sleep disorders", "second"],
      [1723128, "Amneal Pharmaceuticals, Inc.", "Generic, injectable and branded medicines", "second"],
      [1492422, "Apellis Pharmaceuticals, Inc.", "Medicines for eye and kidney disease", "second"],
      [1606498, "AVANOS MEDICAL, INC.", "Feeding tubes and pain management devices", "second"],
      [834365, "BIOLIFE SOLUTIONS INC", "Cell-preservation media and bioproduction tools", "second"],
      [1865782, "BrightSpring Health Services, Inc.", "Pharmacy and home health services", "second"],
      [1369568, "CATALYST PHARMACEUTICALS, INC.", "Medicines for rare neurological diseases", "second"],
      [1267565, "COLLEGIUM PHARMACEUTICAL, INC", "Pain and attention-deficit medicines", "second"],
      [816956, "CONMED Corp", "Surgical and orthopaedic devices", "second"],
      [1965040, "Fortrea Holdings Inc.", "Contract clinical research", "second"],
      [1192448, "GLAUKOS Corp", "Glaucoma and eye-disease treatments", "second"],
      [1802665, "Harmony Biosciences Holdings, Inc.", "Sleep and rare neurological disease medicine", "second"],
      [1625297, "Indivior Pharmaceuticals, Inc.", "Opioid addiction medicines", "second"],
      [1080014, "Innoviva, Inc.", "Respiratory drug royalties and hospital medicines", "second"],
      [1609550, "Inspire Medical Systems, Inc.", "Implants for sleep apnoea", "second"],
      [1114483, "Integer Holdings Corp", "Contract manufacture of medical devices", "second"],
      [1711279, "Krystal Biotech, Inc.", "Gene therapy for a skin disease", "second"],
      [711377, "NEOGEN CORP", "Food safety tests and animal health products", "second"],
      [1396814, "Pacira BioSciences, Inc.", "Non-opioid pain medicines and nerve-cooling device", "second"],
      [893949, "Pediatrix Medical Group, Inc.", "Newborn and maternity physician services", "second"],
      [1070081, "PTC THERAPEUTICS, INC.", "Medicines for rare diseases", "second"],
      [1906324, "QuidelOrtho Corp", "Diagnostic tests and laboratory analysers", "second"],
      [873303, "Sarepta Therapeutics, Inc.", "Gene therapy and RNA medicines", "second"],
      [1490978, "Schrodinger, Inc.", "Drug discovery software and research", "second"],
      [1320414, "SELECT MEDICAL HOLDINGS CORP", "Rehabilitation and long-term acute hospitals", "second"],
      [1356576, "SUPERNUS PHARMACEUTICALS, INC.", "Medicines for brain and nerve disorders", "second"],
      [1438133, "TANDEM DIABETES CARE INC", "Insulin pumps and supplies", "second"],
      [1001316, "TG THERAPEUTICS, INC.", "Multiple sclerosis medicine", "second"],
      [1756262, "TransMedics Group, Inc.", "Donor organ preservation systems and transport", "second"],
      [885978, "U S PHYSICAL THERAPY INC /NV", "Physical therapy clinics", "second"],
      [1384101, "VERACYTE, INC.", "Genomic cancer tests", "second"],
      [1706431, "Vir Biotechnology, Inc.", "Antibody medicines for infection and cancer", "second"],
    ],
  },
]
