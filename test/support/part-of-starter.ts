import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync, gzipSync } from "node:zlib"
import { dataFolder } from "./starter.ts"

/** Writes the starter universe with the filings of one table of eight, and few foreign lines, to a folder, and returns it. */
export function writePart(folder: string): string {
  mkdirSync(join(folder, "facts"), { recursive: true })
  const whole =
    "companies.tsv closes.tsv.gz concepts.tsv fund-weights.tsv.gz holdings.tsv.gz quotes.tsv.gz sandbox.tsv"
  const files = [
    ...whole.split(" "),
    "industry-codes.tsv",
    "listings.tsv.gz",
    "verdicts-2021.tsv.gz",
    "facts/02.tsv.gz",
  ]
  for (const file of files) symlinkSync(join(dataFolder, file), join(folder, file))
  for (const file of ["world.tsv.gz", "funds.tsv.gz"]) {
    const lines = gunzipSync(readFileSync(join(dataFolder, file)))
      .toString()
      .split("\n")
    const kept = lines.filter((line, at) => at < 300 || /^(SPUS|IJR|HLAL|QQQ|DIA)\t/.test(line))
    writeFileSync(join(folder, file), gzipSync(`${kept.join("\n")}\n`))
  }
  return folder
}
