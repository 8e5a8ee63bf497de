import { structuralMethodologyIds } from "../../src/screening/structures/kinds.ts"

/**
 * True where a methodology (`id@version`) decides on structure. Such a verdict follows from the code and its tables alone:
 * it replaces any determination, also a later one, and also when it was published before.
 */
export function isStructural(methodology: string): string {
  const ids = structuralMethodologyIds.map((id) => `'${id}'`).join(", ")
  return `substr(${methodology}, 1, instr(${methodology}, '@') - 1) IN (${ids})`
}
