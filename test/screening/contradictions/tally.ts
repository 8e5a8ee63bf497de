import fc from "fast-check"
import { isCompliant, judgementOf, reasonOf, registers, soundIn, spoiltIn } from "./cases.ts"

/**
 * Counts, for each register and way, how many companies that contradict themselves pass wrongly, and how many
 * sound ones do not pass: `node test/screening/contradictions/tally.ts [spoilt companies] [seed]`.
 */

const [runs = 2000, seed = 64] = process.argv.slice(2).map(Number)

/** A reason without its numbers. */
function kindOf(reason: string): string {
  return reason.replace(/\d[\d,.-]*/g, "#")
}

function counted(texts: readonly string[]): readonly (readonly [text: string, count: number])[] {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].sort(([, left], [, right]) => right - left)
}

for (const register of registers) {
  const all: { readonly way: string; readonly isWrong: boolean }[] = []
  for (const { way, company } of fc.sample(spoiltIn(register), { numRuns: runs, seed }))
    all.push({ way: way.name, isWrong: isCompliant(await judgementOf(register, company)) })
  const wrong = new Map(counted(all.filter(({ isWrong }) => isWrong).map(({ way }) => way)))
  for (const [way, count] of counted(all.map(({ way }) => way)).toSorted())
    console.log([register.name, way, count, wrong.get(way) ?? 0].join("\t"))
  const suffers: string[] = []
  const sound = fc.sample(soundIn(register), { numRuns: Math.ceil(runs / 5), seed })
  for (const company of sound) {
    const judgement = await judgementOf(register, company)
    if (!isCompliant(judgement)) suffers.push(kindOf(reasonOf(judgement)))
  }
  console.log(
    [register.name, "sound companies, and those that do not pass", sound.length, suffers.length].join("\t"),
  )
  for (const [reason, count] of counted(suffers)) console.log([register.name, reason, "", count].join("\t"))
}
