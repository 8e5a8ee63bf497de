import { readdirSync, readFileSync } from "node:fs"
import { pathToFileURL } from "node:url"
import { inputsOf, readAllFacts, readStarter } from "../../scripts/starter/starter.ts"
import { root } from "../../scripts/support/root.ts"
import type { CompanyFacts } from "../../src/facts/fact.ts"
import { cikOf, type FilerId } from "../../src/identifiers/filer.ts"
import { assess } from "../../src/screening/assess.ts"
import { figureNames } from "../../src/screening/figure-confidence.ts"
import { wholeOf } from "../suspects/whole-facts.ts"
import {
  auc,
  claimed,
  crossValidated,
  type FigureOutcome,
  fitRisks,
  reliability,
  type Scored,
} from "./fit.ts"
import { type MeasuresLabel, type MeasuresScore, measureNames, scoreMeasures } from "./measures.ts"
import { type Label, type Score, scoreLabels, verdictOf } from "./score.ts"

/** The labels, in order of ticker. */
export function readLabels(folder: string): readonly Label[] {
  return readLabelFiles(folder) as readonly Label[]
}

/** The labels of measures that `aaoifi-ss21` does not use but other standards do, in order of ticker. */
export function readMeasuresLabels(folder: string): readonly MeasuresLabel[] {
  return readLabelFiles(folder) as readonly MeasuresLabel[]
}

function readLabelFiles(folder: string): readonly unknown[] {
  const files = readdirSync(folder).filter((file) => file.endsWith(".json"))
  return files.sort().map((file): unknown => JSON.parse(readFileSync(`${folder}/${file}`, "utf8")))
}

/** How many registrants of the starter universe have a verdict, and what the others lack. */
export interface Decided {
  readonly companies: number
  readonly decided: number
  readonly withheld: readonly { readonly name: string; readonly reason: string; readonly lacks: string }[]
}

type Inputs = ReadonlyMap<FilerId, NonNullable<ReturnType<ReturnType<typeof inputsOf>>>>

/**
 * Reads the starter universe by filer. The facts are the packed ones or, if a folder is given, those of the
 * whole companyfacts files in it.
 */
export function readInputs(
  data: string,
  wholeFolder: string | null = null,
  packed: readonly CompanyFacts[] = readAllFacts(data),
): Inputs {
  const inputOf = inputsOf(readStarter(data))
  return new Map(
    packed.flatMap((facts) => {
      const input = inputOf(wholeOf(wholeFolder, facts))
      return input === null ? [] : [[facts.filer, input] as const]
    }),
  )
}

/** Scores the labels of a folder. */
export function scoreFolder(inputs: Inputs, labelsFolder: string): Score {
  return scoreLabels(readLabels(labelsFolder), (filer) => inputs.get(filer) ?? null)
}

/** Counts the decided registrants of the starter universe; the companies abroad have no closes. */
export function countDecided(inputs: Inputs): Decided {
  const withheld: { name: string; reason: string; lacks: string }[] = []
  const registrants = [...inputs.values()].filter(({ subject }) => cikOf(subject.filer) !== null)
  for (const input of registrants) {
    const { subject } = input
    const assessment = assess(input)
    if (verdictOf(assessment) !== "pending") continue
    const { judgement } = assessment
    const held =
      judgement.state === "read" ? judgement.withheld : judgement.state === "unread" ? judgement : null
    withheld.push({
      name: `${subject.ticker} ${subject.name}`,
      reason: held?.reason ?? "",
      lacks: held?.lacks ?? "",
    })
  }
  return { companies: registrants.length, decided: registrants.length - withheld.length, withheld }
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

function printMeasures({ figures, bounds, misses }: MeasuresScore): void {
  console.log(
    "\nMeasures of other standards (test/fixtures/labels-measures; first score in docs/accuracy.md)",
  )
  for (const name of measureNames) {
    const figure = `${figures[name].right}/${figures[name].scored} within 1%`
    console.log(
      `  ${name.padEnd(26)} ${figure.padEnd(18)} bounds right ${bounds[name].right}/${bounds[name].scored}`,
    )
  }
  console.log("  misses:")
  for (const { ticker, what, got, want, note } of misses) {
    console.log(`    ${ticker} ${what}: got ${got}, label ${want}. ${note}`)
  }
}

function printDecided({ companies, decided, withheld }: Decided): void {
  console.log(`\nDecided ${decided}/${companies}  ${percent(decided, companies)}; withheld:`)
  for (const { name, reason, lacks } of withheld) console.log(`  ${name}: ${reason}: ${lacks}`)
}

/** Prints how well the confidence separates right from wrong, and the risk that each cause should add. */
function printConfidence(scores: readonly Score[]): void {
  const figures = scores.flatMap(({ figureOutcomes }) => figureOutcomes)
  for (const name of figureNames) {
    printScored(`Confidence of ${name}`, claimed(figures.filter((figure) => figure.name === name)))
  }
  printScored("Confidence of all figures", claimed(figures))
  printAuc("cross-validated by company", crossValidated(figures))
  printScored(
    "Confidence of decided verdicts",
    scores.flatMap(({ verdictOutcomes }) => verdictOutcomes),
  )
  printFit(figures)
}

function printScored(title: string, scored: readonly Scored[]): void {
  console.log(`\n${title}`)
  for (const line of reliability(scored)) console.log(`  ${line}`)
  printAuc("as claimed", scored)
}

function printAuc(how: string, scored: readonly Scored[]): void {
  const area = auc(scored)
  if (area !== null) console.log(`  AUC ${how}: ${area.value.toFixed(2)} ± ${area.error.toFixed(2)}`)
}

function printFit(figures: readonly FigureOutcome[]): void {
  const { without, shares } = fitRisks(figures)
  console.log(`\nImpacts by the fit: without a cause ${(1 - without).toFixed(3)}`)
  for (const [cause, share] of shares) console.log(`  ${cause.padEnd(24)} ${(-share).toFixed(3)}`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [flag, folder] = process.argv.slice(2)
  if (flag !== undefined && (flag !== "--facts" || folder === undefined)) {
    console.error("Usage: npm run accuracy -- [--facts FOLDER of companyfacts files]")
    process.exit(2)
  }
  const inputs = readInputs(`${root}/data`, folder ?? null)
  const scoreOf = (labels: string) => scoreFolder(inputs, `${root}/test/fixtures/${labels}`)
  const tuned = scoreOf("labels")
  printScore("Labels the chains were tuned on (test/fixtures/labels)", tuned)
  // The causes of doubt were chosen on these sets. The later sets are not used in the fit.
  const fitted = [tuned]
  const unseen: Score[] = []
  for (const labels of ["holdout", "holdout2", "holdout3", "holdout4", "holdout5"]) {
    const score = scoreOf(labels)
    if (labels < "holdout4") fitted.push(score)
    else unseen.push(score)
    printScore(
      `Labels drawn and read afterwards (test/fixtures/${labels}; first scores in docs/accuracy.md)`,
      score,
    )
  }
  const measured = readMeasuresLabels(`${root}/test/fixtures/labels-measures`)
  printMeasures(scoreMeasures(measured, (filer) => inputs.get(filer)?.facts ?? null))
  printConfidence(fitted)
  const later = unseen.flatMap(({ figureOutcomes }) => figureOutcomes)
  printScored("Confidence of all figures of the labels that have no part in the fit", claimed(later))
  printDecided(countDecided(inputs))
}
