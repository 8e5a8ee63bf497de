import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync, gzipSync } from "node:zlib"
import { factsTables } from "../../scripts/starter/starter.ts"
import { dataFolder } from "./folders.ts"
import { hundred } from "./hundred.ts"

const whole = [
  ..."companies.tsv closes.tsv.gz concepts.tsv fund-weights.tsv.gz holdings.tsv.gz quotes.tsv.gz sandbox.tsv splits.tsv".split(
    " ",
  ),
  "former-names.tsv",
  "known-names.tsv",
  "isins.tsv.gz",
  "rates.tsv",
  "verdicts-2021.tsv.gz",
]

/** Companies named in the guides' examples. The part has none of their filings. */
const named = {
  BAC: "edgar:0000070858",
  JPM: "edgar:0000019617",
  MSFT: "edgar:0000789019",
  SHEL: "edgar:0001306965",
  SNDK: "edgar:0002023554",
  SPXC: "edgar:0000088205",
  T: "edgar:0000732717",
  TM: "edgar:0001094517",
}

/**
 * Writes a part of the starter universe to a folder, and returns the folder. The part has the filings of
 * a hundred companies, and few foreign lines and funds. It has one in six of the lines and registrants without
 * filings.
 */
export function writePart(folder: string): string {
  mkdirSync(join(folder, "facts"), { recursive: true })
  for (const file of whole) symlinkSync(join(dataFolder, file), join(folder, file))
  writeFileSync(join(folder, "facts/01.tsv.gz"), gzipSync(`${factsOfHundred().join("\n")}\n`))
  const isFirst = (line: string, at: number) =>
    at < 300 || /^(SPUS|SPY|IJR|HLAL|QQQ|DIA|FRA:APC|LON:SHEL|TSX:T|TYO:7203)\t/.test(line)
  const world = writeLines(folder, "world.tsv.gz", isFirst)
  writeLines(folder, "funds.tsv.gz", isFirst)
  const filers = new Set([
    ...linesOf("companies.tsv").map((line) => line.split("\t")[0]),
    ...world.map((line) => line.split("\t")[6]),
    ...Object.values(named),
  ])
  writeLines(folder, "listings.tsv.gz", (line, at) => at % 6 === 0 || filers.has(line.split("\t")[1]))
  writeLines(folder, "industry-codes.tsv", (line, at) => at % 6 === 0 || filers.has(line.split("\t")[0]))
  return folder
}

/** The lines of the declared companies in the tables of facts. There, a line with `C` and a filer begins each company. */
function factsOfHundred(): readonly string[] {
  const symbols = new Set(hundred)
  const companies = linesOf("companies.tsv").map((line) => line.split("\t"))
  const filers = new Set(companies.flatMap(([filer, ticker = ""]) => (symbols.has(ticker) ? [filer] : [])))
  let isKept = false
  return factsTables(dataFolder)
    .flatMap(linesOf)
    .filter((line) => {
      if (line.startsWith("C\t")) isKept = filers.has(line.split("\t")[1])
      return isKept
    })
}

/** Writes the lines for which the condition is true. Returns them. */
function writeLines(
  folder: string,
  file: string,
  isKept: (line: string, at: number) => boolean,
): readonly string[] {
  const kept = linesOf(file).filter(isKept)
  const text = `${kept.join("\n")}\n`
  writeFileSync(join(folder, file), file.endsWith(".gz") ? gzipSync(text) : text)
  return kept
}

function linesOf(file: string): readonly string[] {
  const bytes = readFileSync(join(dataFolder, file))
  return (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString().trimEnd().split("\n")
}
