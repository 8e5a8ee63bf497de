/**
 * The row of `funds` that a line belongs to: its own, else that of another line with the same ISIN. `line`: the alias of
 * `listings` in the statement.
 */
export const fundOfLine = (line: string) => `coalesce(
  (SELECT own.instrument_id FROM funds AS own WHERE own.instrument_id = ${line}.instrument_id),
  (SELECT min(same.instrument_id) FROM listings AS same JOIN funds ON funds.instrument_id = same.instrument_id
    WHERE same.isin = ${line}.isin AND same.kind = 'fund')
)`
