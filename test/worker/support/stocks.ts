import { env } from "cloudflare:workers"
import type { ComplianceBody } from "../../../src/compliance/schema.ts"
import { saveCompanies, saveListings } from "../../../src/pipeline/listings/companies.ts"
import type { Publication } from "../../../src/pipeline/ports.ts"
import { publishAll } from "../../../src/pipeline/rescreen/publication.ts"
import { subjectStore } from "../../../src/pipeline/rescreen/subjects.ts"
import { publishVehicles } from "../../../src/pipeline/rescreen/vehicles.ts"
import type { WithheldReason } from "../../../src/vocabulary.ts"
import { databaseOf } from "../../../worker/storage/database.ts"
import { cloudflarePublishing } from "../../../worker/storage/publishing.ts"
import { dossierOf } from "../../support/dossiers.ts"
import { newBrowser, type TestBrowser } from "./browser.ts"
import { decided, decidedDocuments, heldBack, heldBackDocuments } from "./documents.ts"
import { listing } from "./listing.ts"
import { newSession } from "./sessions.ts"
import { registerVehicles, vehicleNamed } from "./vehicles.ts"

/** Stocks in every state their page can be in; their documents are made up. */

export const strangeName = `Acme <script>alert("1")</script> & Söhne's`

const apple = 320193
const acme = 2001
const bank = 2002
const waiting = 2003
const torn = 2004

/** One company for each reason a verdict can be withheld for. */
export const withheldTickers: Readonly<Record<WithheldReason, string>> = {
  screen_unresolved: "HOPEN",
  market_cap_unavailable: "HCAP",
  filings_stale: "HOLD",
  currency_unresolved: "HCUR",
  no_filings: "HNONE",
  successor_undeclared: "HNEW",
}
const withheld = Object.entries(withheldTickers).map(([reason, ticker], index) => ({
  cik: 3001 + index,
  ticker,
  reason: reason as WithheldReason,
}))

export async function seedStocks(): Promise<void> {
  const ciks = [apple, acme, bank, waiting, torn, ...withheld.map(({ cik }) => cik)]
  await saveCompanies(
    databaseOf(env.DB),
    ciks.map((cik) => ({ cik, name: `Company ${cik}`, sic: "3571", countryCode: "US" })),
  )
  await saveListings(databaseOf(env.DB), [
    listing("AAPL", "Apple Inc.", apple, { sandbox: true }),
    listing("FRA:APC", "Apple Inc.", apple, { symbol: "APC", exchange: "Frankfurt", canonical: false }),
    listing("ACME-B", strangeName, acme, { sandbox: true }),
    listing("BANK", "A Bank", bank),
    listing("WAIT", "Not looked at yet", waiting),
    listing("TORN", "Between two verdicts", torn),
    listing("LON:VOD", "Vodafone Group", null, { symbol: "VOD", exchange: "London", countryCode: "GB" }),
    listing("SPY", "SPDR S&P 500 ETF Trust", null, { kind: "fund", sandbox: true }),
    ...withheld.map(({ cik, ticker }) => listing(ticker, `Withheld ${ticker}`, cik)),
  ])
  await publishAll(cloudflarePublishing(env.DB, env.PACKETS), [
    decided(apple),
    halfReplaced(torn),
    failingRatio(acme),
    prohibitedCore(bank),
    ...withheld.map(({ cik, reason }) => heldBackFor(cik, reason)),
  ])
  const open = dossierOf("aaoifi-ss57", { no_metal_lending: "unresolved" }, { cik: 1, instrumentId: "OPEN" })
  const vehicles = [vehicleNamed("GLD"), vehicleNamed("USO"), open]
  await registerVehicles(vehicles)
  const ports = {
    publishing: cloudflarePublishing(env.DB, env.PACKETS),
    subjects: subjectStore(databaseOf(env.DB)),
  }
  await publishVehicles(ports, vehicles)
}

/** A browser of an account with full access. */
export async function memberBrowser(): Promise<TestBrowser> {
  const browser = newBrowser()
  const { token } = await newSession({ plan: "plus", activeUntil: null })
  browser.cookies.set("__Host-session", token)
  return browser
}

type Change = (compliance: ComplianceBody) => ComplianceBody

function nonCompliant(cik: number, change: Change): Publication {
  const { compliance, evidence, history } = decidedDocuments(cik)
  const status = "non-compliant" as const
  const determination = { ...compliance.determination, status, explanation: "It fails <b>here</b>." }
  return decided(cik, {
    health: null,
    compliance: change({ ...compliance, determination }),
    evidence: evidence && { ...evidence, determination: { ...evidence.determination, status } },
    history: { ...history, history: history.history.map((entry) => ({ ...entry, status })) },
  })
}

/** Above the limit by less than two decimals can show. */
function failingRatio(cik: number): Publication {
  return nonCompliant(cik, (compliance) => ({
    ...compliance,
    screens: compliance.screens && {
      ...compliance.screens,
      debt_to_market_cap: {
        result: "fail",
        value: 0.300_004,
        threshold: 0.3,
        operator: "<=",
        buffer: -0.0004,
      },
    },
    revenue: null,
    purification: { required: true, percentage: 100, amount_per_1000: 1000 },
  }))
}

function prohibitedCore(cik: number): Publication {
  return nonCompliant(cik, (compliance) => ({
    ...compliance,
    screens: compliance.screens && {
      business_activity: {
        ...compliance.screens.business_activity,
        result: "fail",
        prohibited_activities: ["Conventional interest-based finance"],
      },
      debt_to_market_cap: notComputed(0.3),
      cash_to_market_cap: notComputed(0.3),
      prohibited_revenue: {
        result: "fail",
        value: null,
        threshold: 0.05,
        operator: "<=",
        buffer: null,
        note: "There is interest income and no operating revenue.",
      },
    },
  }))
}

function notComputed(threshold: number) {
  const note = "Could not be computed: there is no share price."
  return {
    result: "not_applicable" as const,
    value: null,
    threshold,
    operator: "<=" as const,
    buffer: null,
    note,
  }
}

/** A read during a publication: the packet belongs to another verdict than the determination. */
function halfReplaced(cik: number): Publication {
  const { evidence } = decidedDocuments(cik)
  return decided(cik, {
    evidence: evidence && { ...evidence, determination: { ...evidence.determination, confidence: 0.12 } },
  })
}

function heldBackFor(cik: number, reason: WithheldReason): Publication {
  const { compliance } = heldBackDocuments
  const held = { reason, analysed: true, since: "2026-08-31" }
  const explanation = `The verdict is withheld, because of what ${reason} means.`
  return heldBack(cik, {
    compliance: {
      ...compliance,
      determination: { ...compliance.determination, explanation, withheld: held },
    },
  })
}
