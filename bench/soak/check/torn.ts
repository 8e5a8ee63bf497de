import type { D1Database } from "@cloudflare/workers-types"

/**
 * Counts companies whose rows contradict each other. Filter mode may list a company with a status or rating
 * that differs from its determination. The measures or the holders' figures may belong to another assessment.
 * The documents of the determination may differ from its columns.
 */
const countTorn = `
SELECT
  (SELECT count(*) FROM screening_universe AS listed
    JOIN screening_facets AS facet ON facet.id = listed.facet
    JOIN screened_stocks AS stock USING (instrument_id)
    WHERE facet.status <> stock.status OR facet.health <> stock.health OR facet.market_cap <> stock.market_cap
      OR listed.by_market_cap <> stock.by_market_cap)
  + (SELECT count(*) FROM screening_facets AS facet
    WHERE stocks <> (SELECT count(*) FROM screening_universe AS listed WHERE listed.facet = facet.id))
  + (SELECT count(*) FROM standing_universe AS listed
    JOIN standing_facets AS facet ON facet.id = listed.facet
    LEFT JOIN standing_stocks AS stock USING (instrument_id, standard)
    WHERE facet.status IS NOT stock.status OR listed.by_flip_distance IS NOT stock.by_flip_distance)
  + (SELECT count(*) FROM standing_facets AS facet
    WHERE stocks <> (SELECT count(*) FROM standing_universe AS listed WHERE listed.facet = facet.id))
  + (SELECT count(*) FROM company_measures AS measures JOIN determinations USING (cik)
    WHERE measures.assessment_id <> determinations.assessment_id)
  + (SELECT count(*) FROM holder_figures AS owed JOIN determinations USING (cik)
    WHERE owed.assessment_id <> determinations.assessment_id)
  + (SELECT count(*) FROM determinations
    WHERE status <> compliance_json ->> '$.determination.status'
      OR status <> history_json ->> '$.history[0].status'
      OR health_status IS NOT health_json ->> '$.status'
      OR as_of <> compliance_json ->> '$.as_of')
  AS torn`

/** The counts of the fault injection so far: the calls of each store, and the refused calls among them. */
export interface FaultCounts {
  /** The percentage of calls to refuse. */
  percent: number
  readonly refused: Record<"D1" | "R2", number>
  readonly calls: Record<"D1" | "R2", number>
  /**
   * The number of publications that were checked right after they were written. `torn`: the companies that
   * were found half-published in these checks.
   */
  publications: number
  torn: number
}

/** Counts without injected faults and in one statement, so that the count belongs to one instant. */
export async function tornCompanies(database: D1Database): Promise<number> {
  return (await database.prepare(countTorn).first<number>("torn")) ?? 0
}
