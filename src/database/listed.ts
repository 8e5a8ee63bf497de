import { type SQL, sql } from "drizzle-orm"

/** The values of a list as a subquery for `inArray`. A list of any length takes one parameter. */
export function listed(values: readonly (string | number)[]): SQL {
  return sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`
}
