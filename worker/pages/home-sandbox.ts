/** The sandbox of the starter universe (data/sandbox.tsv), which anybody may look at. */
export const sandboxSet: readonly string[] = [
  "AAPL",
  "FHB",
  "KMB",
  "LYFT",
  "MCRI",
  "NVDA",
  "TSM",
  "UAA",
  "VIR",
  "WMT",
  "IJR",
  "SPUS",
]
