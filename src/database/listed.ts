import { type SQL, sql } from "drizzle-orm"

/** The values of a list as a subquery with one parameter, whatever their number: for `inArray`. */
export function listed(values: readonly (string | number)[]): SQL {
  return sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`
}
