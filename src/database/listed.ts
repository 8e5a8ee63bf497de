import { type SQL, sql } from "drizzle-orm"

/** The values of a list as a subquery for `inArray`. It takes one parameter, however many there are. */
export function listed(values: readonly (string | number)[]): SQL {
  return sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`
}
