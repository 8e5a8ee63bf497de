/**
 * The companies with filings that suites use instead of the whole release: some of each industry, and every case of a
 * verdict. The long suites walk the whole release once.
 */
export const hundred: readonly string[] = [
  // What a sandbox key may read: what people type first.
  "AAPL AMZN GOOGL JPM MSFT NVDA TSLA TSM UAA WMT",
  // Large companies: other questions of business, several classes, finance arms, lines that no tag names.
  "ABBV BRK-B CEG COST DASH F FICO GEHC KHC LLY MA META NFLX ORCL PH PM PYPL SNA SPGI UBER UNH URI V VZ WY XOM YUM",
  // A bank, a casino, failures by debt, cash and interest, a pass that is near, and a split.
  "FHB KMB LYFT MCRI VIR",
  // An eighth of the companies that shipped before the S&P 500 did.
  "ABM AORT APH ASTE BLFS CLSK CNMD CSR DGII DORM ESE HD IIIN IPAR JJSF JOE LCII LNN MAN MHK MHO MRTN MTH MYRG NEOG NKE",
  "PARR PLAB PLXS PRGS RAMP RDNT RES REX RHI SHEN SKYW SRPT STAA SXI TDC TILE UHT UNF UTL VICR VSAT WERN WM",
].flatMap((line) => line.split(" "))
