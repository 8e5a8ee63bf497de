import { and, eq, sql } from "drizzle-orm"
import { portfolios } from "../database/access.ts"
import type { Database, Written } from "../database/database.ts"
import type { FilePosition } from "../portfolio/csv/position.ts"
import type { HoldingPurpose } from "../vocabulary.ts"

/** The portfolios that an account saves. Saving under an existing name replaces that portfolio. */

/** The most portfolios of an account. */
export const portfoliosMax = 20

/** A position without the price of the day on which it was saved. A later report takes the last close. */
export type SavedPosition = Omit<FilePosition, "line" | "price">

export interface SavedPortfolio {
  readonly positions: readonly SavedPosition[]
  /** What the shares are held for; null if the reader has not answered. */
  readonly heldFor: HoldingPurpose | null
}

export interface ListedPortfolio {
  readonly name: string
  readonly positions: number
  /** ISO 8601 date-time, UTC. */
  readonly savedAt: string
}

export type PortfolioStore = ReturnType<typeof portfolioStore>

/** The portfolios that accounts saved. */
export function portfolioStore(database: Database) {
  const named = (accountId: string, name: string) =>
    and(eq(portfolios.accountId, accountId), eq(portfolios.name, name))
  return {
    /** Saves a portfolio in one statement. False if the account already has `namesMax` other portfolios. */
    async save(
      accountId: string,
      wanted: SavedPortfolio & { readonly name: string },
      namesMax: number,
      savedAt: string,
    ): Promise<boolean> {
      const { name, positions, heldFor } = wanted
      const { meta }: Written = await database.query.run(sql`
        INSERT INTO portfolios (account_id, name, positions, held_for, saved_at)
        SELECT ${accountId}, ${name}, ${JSON.stringify(positions)}, ${heldFor}, ${savedAt}
        WHERE EXISTS (SELECT 1 FROM portfolios WHERE account_id = ${accountId} AND name = ${name})
          OR (SELECT count(*) FROM portfolios WHERE account_id = ${accountId}) < ${namesMax}
        ON CONFLICT (account_id, name) DO UPDATE
        SET positions = excluded.positions, held_for = excluded.held_for, saved_at = excluded.saved_at`)
      return meta.changes === 1
    },
    /** The portfolios of an account, sorted by name. */
    list: (accountId: string): Promise<readonly ListedPortfolio[]> =>
      database.read((query) =>
        query
          .select({
            name: portfolios.name,
            positions: sql<number>`json_array_length(${portfolios.positions})`,
            savedAt: portfolios.savedAt,
          })
          .from(portfolios)
          .where(eq(portfolios.accountId, accountId))
          .orderBy(portfolios.name)
          .all(),
      ),
    /** Null if the account has no portfolio of this name. */
    async find(accountId: string, name: string): Promise<SavedPortfolio | null> {
      const row = await database.read((query) =>
        query.select().from(portfolios).where(named(accountId, name)).get(),
      )
      return row === undefined ? null : { positions: JSON.parse(row.positions), heldFor: row.heldFor }
    },
    /** False if the account has no portfolio of this name. */
    async delete(accountId: string, name: string): Promise<boolean> {
      const { meta }: Written = await database.query.delete(portfolios).where(named(accountId, name)).run()
      return meta.changes > 0
    },
  }
}
