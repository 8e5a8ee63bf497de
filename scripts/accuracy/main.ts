import { readdirSync, readFileSync } from "node:fs"
import { pathToFileURL } from "node:url"
import { assess } from "../../src/screening/assess.ts"
import { inputsOf, readAllFacts, readStarter } from "../starter/starter.ts"
import { starterAsOf } from "../starter/tables.ts"
import { root } from "../support/root.ts"
import { figureNames, type Label, type Score, scoreLabels, verdictOf } from "./score.ts"

/** The labels, in order of ticker. */
export function readLabels(folder: string): readonly Label[] {
  const files = readdirSync(folder).filter((file) => file.endsWith(".json"))
  return files.sort().map((file): Label => JSON.parse(readFileSync(`${folder}/${file}`, "utf8")))
}

export interface Accuracy {
  readonly score: Score
  readonly companies: number
  readonly decided: number
  readonly withheld: readonly { readonly name: string; readonly reason: string; readonly lacks: string }[]
}

/** Scores the labels and counts the decided companies of the starter universe. */
export function measureAccuracy(data: string, labelsFolder: string): Accuracy {
  const inputOf = inputsOf(readStarter(data))
  const inputs = new Map(
    readAllFacts(data).flatMap((facts) => {
      const input = inputOf(facts)
      return input === null ? [] : [[facts.cik, input] as const]
    }),
  )
  const score = scoreLabels(readLabels(labelsFolder), (cik) => inputs.get(cik) ?? null)
  const withheld: { name: string; reason: string; lacks: string }[] = []
  for (const { subject, facts: reported, prices } of inputs.values()) {
    const assessment = assess({ subject, facts: reported, prices, asOf: starterAsOf })
    if (verdictOf(assessment) !== "pending") continue
    const { judgement } = assessment
    const held = judgement.state === "unread" ? judgement : judgement.withheld
    withheld.push({
      name: `${subject.ticker} ${subject.name}`,
      reason: held?.reason ?? "",
      lacks: held?.lacks ?? "",
    })
  }
  return { score, companies: inputs.size, decided: inputs.size - withheld.length, withheld }
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(1)}%`
}

function printScore(title: string, score: Score): void {
  console.log(`\n${title}`)
  let agreed = 0
  let scored = 0
  for (const name of figureNames) {
    agreed += score.agreed[name]
    scored += score.scored[name]
    const share = percent(score.agreed[name], score.scored[name])
    console.log(`  ${name.padEnd(16)} ${score.agreed[name]}/${score.scored[name]}  ${share}`)
  }
  console.log(`  ${"all figures".padEnd(16)} ${agreed}/${scored}  ${percent(agreed, scored)} within 1%`)
  console.log(
    `  ${"ceilings".padEnd(16)} ${score.ceilings.held}/${score.ceilings.scored} not below the label`,
  )
  console.log(`  ${"verdicts".padEnd(16)} ${score.verdictsAgreed}/${score.verdicts}`)
  console.log(`  ${"wrong compliant".padEnd(16)} ${score.wrongCompliant.length}`)
  console.log("  misses:")
  for (const { ticker, what, got, want, note } of score.misses) {
    console.log(`    ${ticker} ${what}: got ${got}, label ${want}. ${note}`)
  }
}

function printDecided({ companies, decided, withheld }: Accuracy): void {
  console.log(`\nDecided ${decided}/${companies}  ${percent(decided, companies)}; withheld:`)
  for (const { name, reason, lacks } of withheld) console.log(`  ${name}: ${reason}: ${lacks}`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const tuned = measureAccuracy(`${root}/data`, `${root}/test/fixtures/labels`)
  printScore("Labels the chains were tuned on (test/fixtures/labels)", tuned.score)
  for (const folder of ["holdout", "holdout2", "holdout3", "holdout4", "holdout5"].map(
    (name) => `test/fixtures/${name}`,
  )) {
    const heldOut = measureAccuracy(`${root}/data`, `${root}/${folder}`)
    printScore(
      `Labels drawn and read afterwards (${folder}; first scores in docs/accuracy.md)`,
      heldOut.score,
    )
  }
  printDecided(tuned)
}
