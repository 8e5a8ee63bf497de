/** SQL on the verdict of a standard, which `company_measures.standings` keeps beside those of the other standards. */

/** Where `standings` has a standard: to be bound as a parameter. */
export function standingPath(standard: string): string {
  return `$."${standard}"`
}

/** Joins what was measured on a company as `measures`. `cik`: SQL of its CIK. */
export function joinMeasures(cik: string): string {
  return `LEFT JOIN company_measures AS measures ON measures.cik = ${cik}`
}

/** A field of the standing of `measures`; null for a company that was not measured. `path`: the parameter of its path. */
export function standingField(path: string, field: "status" | "flipDistance"): string {
  return `measures.standings -> ${path} ->> '$.${field}'`
}

/** True of a vehicle, which is decided on its structure. */
export const isOnStructure = "determinations.methodology NOT LIKE 'aaoifi-ss21@%'"

/**
 * The status under a standard, from `measures` and `determinations`. A vehicle is decided on its structure under every
 * standard. Another company that was not measured is pending; with `isPublished`, SQL, it has its published status.
 */
export function statusUnder(path: string, isPublished: string): string {
  return `coalesce(${standingField(path, "status")},
    iif(${isPublished} OR ${isOnStructure}, determinations.status, 'pending'))`
}
