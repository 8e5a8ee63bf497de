import { type Health, type HealthRatioName, healthRatioNames } from "../../../src/contract/health.ts"
import { type HealthRating, healthRatings } from "../../../src/vocabulary.ts"
import { Section, TableRegion } from "../../html/components.tsx"
import { boundWords, printExact } from "../../html/numbers.ts"
import type { DocumentResult } from "./documents.ts"
import { strengthWords } from "./labels.ts"

/** The health rating, which does not affect the verdict, or why there is none. */
export function StockHealth({ health }: { readonly health: DocumentResult<Health> }) {
  return (
    <Section id="health" title="Financial strength">
      {health.ok ? <Rating health={health.document} /> : <p>{health.why}</p>}
    </Section>
  )
}

const healthRatioLabels: Readonly<Record<HealthRatioName, string>> = {
  current_ratio: "Current ratio",
  debt_to_assets: "Debt to assets",
  cash_flow_to_debt: "Cash flow to debt",
  interest_coverage: "Interest coverage",
  altman_z_score: "Altman Z-score",
}

/** The longest first: "antifragile" holds "fragile". */
const ratings = new RegExp(healthRatings.toSorted((one, other) => other.length - one.length).join("|"), "g")

/** The description with the words that the page uses for the rating. */
function plainBands(description: string): string {
  return description.replace(ratings, (rating) => strengthWords[rating as HealthRating] ?? rating)
}

function Rating({ health }: { readonly health: Health }) {
  return (
    <>
      <p>
        Financial strength: <strong>{strengthWords[health.status]}</strong>. This does not affect the verdict.
      </p>
      <TableRegion label="Health ratios">
        <table>
          <thead>
            <tr>
              <th scope="col">Ratio</th>
              <th scope="col" class="number">
                Value
              </th>
              <th scope="col">Rating</th>
              <th scope="col">Explanation</th>
            </tr>
          </thead>
          <tbody>
            {healthRatioNames.map((name) => {
              const { value, bound, status, description } = health.ratios[name]
              return (
                <tr key={name}>
                  <th scope="row" class="name">
                    {healthRatioLabels[name]}
                  </th>
                  <td class="number">
                    {value === null ? "none" : `${boundWords(bound)}${printExact(Number(value.toFixed(4)))}`}
                  </td>
                  <td>{status === null ? "not rated" : strengthWords[status]}</td>
                  <td class="description">{plainBands(description)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </TableRegion>
    </>
  )
}
