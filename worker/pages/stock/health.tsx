import { type Health, type HealthRatioName, healthRatioNames } from "../../../src/health/schema.ts"
import { type HealthRating, healthRatings } from "../../../src/vocabulary.ts"
import { Section, TableRegion } from "../../html/components.tsx"
import { boundWords, printExact } from "../../html/numbers.ts"
import type { DocumentResult } from "./documents.ts"
import { strengthWords } from "./labels.ts"

/** The health rating, which does not affect the verdict, or why there is none. */
export function StockHealth({ health }: { readonly health: DocumentResult<Health> }) {
  return (
    <Section id="health" title="Financial strength">
      {health.ok ? <Rating health={health.document} /> : <p>{plainRefusal(health.why)}</p>}
    </Section>
  )
}

/** Why there is no rating, with the words of the page. */
function plainRefusal(why: string): string {
  return why
    .replace("do not carry what the health rating needs", "do not have every figure that this rating needs")
    .replace("Its compliance determination is unaffected.", "This does not affect the verdict.")
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
            </tr>
          </thead>
          <tbody>
            {healthRatioNames.map((name) => {
              const { value, bound, status, description } = health.ratios[name]
              return (
                <tr key={name}>
                  <th scope="row" class="name">
                    {healthRatioLabels[name]}
                    <span class="small block description">{plainBands(description)}</span>
                  </th>
                  <td class="number">
                    {value === null ? "none" : `${boundWords(bound)}${printExact(Number(value.toFixed(4)))}`}
                  </td>
                  <td>{status === null ? "not rated" : strengthWords[status]}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </TableRegion>
    </>
  )
}
