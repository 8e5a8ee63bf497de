/**
 * SIC codes that leave no doubt: every business they cover is prohibited as a core business (SS 21, 3/4/1), so that the
 * code alone fails a registrant whose figures cannot be read. Measured on the registrants of the SEC's ticker lists
 * (`test/fixtures/activities/decided-by-code.tsv`).
 */
export const decisiveCodes: readonly string[] = [
  "2082",
  "2100",
  "2111",
  "5180",
  "6021",
  "6022",
  "6029",
  "6035",
  "6036",
  "6111",
  "6141",
  "6162",
  "6311",
  "6321",
  "6324",
  "6331",
  "6351",
  "6361",
  "6399",
]

/** Codes of finance, weapons, gambling and lodging that do not decide alone, each with the reason. */
export const undecisiveCodes: Readonly<Record<string, string>> = {
  "2080": "Beverages: soft drinks and bottled water as well as wine and spirits.",
  "3480": "Ordnance: ammunition as well as sporting goods, restraints and kitchen appliances.",
  "6099": "Functions related to banking: payment processors and money transfer as well as lenders.",
  "6153":
    "Short-term business credit: few registrants, and most have left lending for power, software or crypto-assets.",
  "6159": "Other business credit: royalty, guarantee and technology companies as well as lenders.",
  "6163":
    "Loan brokers: platforms, crypto-asset treasuries and a fund as well as brokers of interest-bearing loans.",
  "6172":
    "Finance lessors: operating leases of aircraft and equipment as well as loans in the form of leases.",
  "6189":
    "Asset-backed securities: the registrant is a claim on other companies' debt, not a company with a business.",
  "6199": "Finance services: lenders, payment firms, crypto-asset firms and trusts.",
  "6200": "Brokers, dealers and exchanges: brokers on margin, exchanges and data vendors.",
  "6211":
    "Security brokers and dealers: lending banks as well as fee-earning brokers, advisers and exchanges.",
  "6221": "Commodity brokers: pools and trusts, which are decided on their structure.",
  "6282": "Investment advice: managers paid by fees as well as lenders and business development companies.",
  "6411": "Insurance agents: brokers as well as claims administrators, benefits platforms and software.",
  "6500": "Real estate: landlords as well as mortgage lenders.",
  "6770": "Blank checks: no business yet.",
  "6798": "Real estate investment trusts: landlords as well as mortgage lenders.",
  "6799": "Other investors: holding companies, crypto-asset treasuries, funds and shells.",
  "7011": "Hotels and motels: hotels without as well as with a casino.",
  "7990": "Amusement and recreation: gyms, parks and sport as well as casinos and betting.",
}

/** True where the code alone fails a registrant. */
export function isDecisive(code: string): boolean {
  return decisiveCodes.includes(code)
}
