import { parseArgs } from "node:util"
import { answer, type Outcome, refuse } from "../../src/outcome.ts"
import { readPacket } from "../../src/verify/packet-reader.ts"
import type { RawFacts } from "../../src/verify/raw-facts.ts"
import type { Finding, ReportLine } from "../../src/verify/report-line.ts"
import {
  byStandard,
  isBorneOut,
  type NamedFile,
  type VerificationReport,
  verifyFiles,
} from "../../src/verify/verify.ts"
import { readText } from "./files.ts"
import { readRegisterReport } from "./register-report.ts"

const usage = `Usage:
  npm run --silent verify -- PACKET.json [--facts FILE[.gz]]... [--prices FILE.csv[.gz]] [--json]

PACKET.json is the answer of /v1/instruments/{symbol}/evidence, FILE is EDGAR's companyfacts of that company, and
FILE.csv has the columns Date and Close. For a company of another register, FILE is a report that the packet names: the
answers of Open DART (statements, shares), an XBRL instance of EDINET named S100VH9B.xbrl, or an xBRL-JSON named by its
fxo_id. A packet without figures needs no facts. Exit code 0 when nothing differs and every filing named is in the facts,
1 when something differs or a filing is missing, 2 when a file cannot be used.`

const options = {
  facts: { type: "string", multiple: true },
  prices: { type: "string" },
  json: { type: "boolean", default: false },
} as const

interface VerifyArguments {
  readonly packet: string
  readonly facts: readonly string[]
  readonly prices: string | null
  readonly format: "lines" | "json"
}

function readArguments(args: readonly string[]): Outcome<VerifyArguments, "usage"> {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options,
      strict: true,
      allowPositionals: true,
    })
    const [packet, ...others] = positionals
    if (packet === undefined || others.length > 0) return refuse("usage", usage)
    const format = values.json ? "json" : "lines"
    return answer({ packet, facts: values.facts ?? [], prices: values.prices ?? null, format })
  } catch (thrown) {
    return refuse("usage", `${thrown instanceof Error ? thrown.message : ""}\n${usage}`)
  }
}

async function run({ packet, facts, prices }: VerifyArguments): Promise<Outcome<VerificationReport, string>> {
  const read: NamedFile[] = []
  for (const path of [packet, ...facts, ...(prices === null ? [] : [prices])]) {
    const file = readText(path)
    if (!file.ok) return file
    read.push(file.value)
  }
  const [first, ...others] = read
  const csv = prices === null ? null : (others.pop() ?? null)
  const text = first?.text ?? ""
  const stated = readPacket(text)
  const companyFacts: NamedFile[] = []
  const reports: RawFacts[] = []
  for (const file of others) {
    const report = stated.ok ? await readRegisterReport(file, stated.value) : null
    if (report === null) companyFacts.push(file)
    else if (report.ok) reports.push(report.value)
    else return report
  }
  return verifyFiles({ packet: text, facts: companyFacts, reports, prices: csv })
}

const labels: Readonly<Record<Finding, string>> = {
  equal: "equal",
  differs: "DIFFERS",
  absent: "not in these facts",
  unchecked: "cannot be checked",
}
const labelWidth = Math.max(...Object.values(labels).map(({ length }) => length))

/** Prints a heading for each part, and for each statement its finding, value and recomputation. */
function printReport(report: VerificationReport): string {
  const { identifier, name, asOf, status, factsOf, lines, summary } = report
  const parts = [...new Set(lines.map(({ part }) => part))]
  const blocks = parts.map((part) =>
    [part, ...lines.filter((line) => line.part === part).map(printLine)].join("\n"),
  )
  const against = factsOf.length === 0 ? "" : `, against the facts of ${factsOf.join(" and ")}`
  const head = `${identifier}, ${name}: ${status}${byStandard(report)} on ${asOf}${against}`
  return [head, ...blocks, summary].join("\n\n")
}

function printLine({ what, finding, stated, recomputed, how }: ReportLine): string {
  const values = finding === "differs" && recomputed !== null ? `${stated}, recomputed ${recomputed}` : stated
  const why = how === null ? "" : `  (${how})`
  return `  ${labels[finding].padEnd(labelWidth)}  ${what}: ${values}${why}`
}

/** The text that the command prints, and its exit code. */
export interface Verification {
  readonly code: 0 | 1 | 2
  readonly stdout: string
  readonly stderr: string
}

export async function verify(words: readonly string[]): Promise<Verification> {
  const args = readArguments(words)
  const outcome = args.ok ? await run(args.value) : args
  if (!outcome.ok) return { code: 2, stdout: "", stderr: `${outcome.message}\n` }
  const isJson = args.ok && args.value.format === "json"
  const text = isJson ? JSON.stringify(outcome.value, null, 2) : printReport(outcome.value)
  return { code: isBorneOut(outcome.value) ? 0 : 1, stdout: `${text}\n`, stderr: "" }
}
