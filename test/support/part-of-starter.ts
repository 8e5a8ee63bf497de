import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync, gzipSync } from "node:zlib"
import { dataFolder } from "./starter.ts"

const whole = [
  ..."companies.tsv closes.tsv.gz concepts.tsv fund-weights.tsv.gz holdings.tsv.gz quotes.tsv.gz sandbox.tsv".split(
    " ",
  ),
  "former-names.tsv",
  "known-names.tsv",
  "isins.tsv.gz",
  "verdicts-2021.tsv.gz",
  "facts/02.tsv.gz",
]

/** JPMorgan Chase, whose business alone decides. */
const jpmorgan = "19617"

/**
 * Writes a part of the starter universe to a folder, and returns it: the filings of one table of eight, few foreign lines and
 * funds, and of the lines and registrants without filings one in six.
 */
export function writePart(folder: string): string {
  mkdirSync(join(folder, "facts"), { recursive: true })
  for (const file of whole) symlinkSync(join(dataFolder, file), join(folder, file))
  const isFirst = (line: string, at: number) => at < 300 || /^(SPUS|IJR|HLAL|QQQ|DIA)\t/.test(line)
  const world = writeLines(folder, "world.tsv.gz", isFirst)
  writeLines(folder, "funds.tsv.gz", isFirst)
  const ciks = new Set([
    ...linesOf("companies.tsv").map((line) => line.split("\t")[0]),
    ...world.map((line) => line.split("\t")[6]),
    jpmorgan,
  ])
  writeLines(folder, "listings.tsv.gz", (line, at) => at % 6 === 0 || ciks.has(line.split("\t")[1]))
  writeLines(folder, "industry-codes.tsv", (line, at) => at % 6 === 0 || ciks.has(line.split("\t")[0]))
  return folder
}

/** Returns the lines kept. */
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
