import { type Health, type HealthRatioName, healthRatioNames } from "../../../src/contract/health.ts"
import { Section, TableRegion } from "../../html/components.tsx"
import { boundWords, printExact } from "../../html/numbers.ts"
import type { DocumentResult } from "./documents.ts"

/** The health rating, which does not affect the verdict, or why there is none. */
export function StockHealth({ health }: { readonly health: DocumentResult<Health> }) {
  return (
    <Section id="health" title="Financial health">
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

function Rating({ health }: { readonly health: Health }) {
  return (
    <>
      <p>
        Rated <strong>{health.status}</strong>, from figures as filed. The rating does not affect the verdict.
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
                  <td>{status ?? "not rated"}</td>
                  <td class="description">{description}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </TableRegion>
    </>
  )
}
