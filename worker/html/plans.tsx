import type { ComponentChildren } from "preact"
import { type Limits, planLimits } from "../../src/access/plans.ts"
import { sandboxFunds, sandboxStocks } from "../../src/access/sandbox.ts"
import { type Plan, plans } from "../../src/vocabulary.ts"
import { TableRegion } from "./components.tsx"
import { printCount } from "./numbers.ts"

export const planNames: Readonly<Record<Plan, string>> = {
  free: "Free",
  plus: "Plus",
  enterprise: "Enterprise",
}

const sandboxSize = sandboxStocks.length + sandboxFunds.length

const limitRows: readonly (readonly [string, (limits: Limits) => number | null])[] = [
  ["Requests a day", ({ requestsPerDay }) => requestsPerDay],
  ["Requests a minute, each key", ({ requestsPerMinute }) => requestsPerMinute],
  ["Evidence Packets a month", ({ packetsPerMonth }) => packetsPerMonth],
  ["Webhooks", ({ webhooks }) => webhooks],
]

/** The plans side by side, from the table that decides access. `inForce`: the reader's plan, or null. */
export function PlansTable(props: {
  readonly inForce: Plan | null
  readonly prices?: Readonly<Record<Plan, ComponentChildren>>
}) {
  const { inForce, prices } = props
  return (
    <TableRegion label="The plans">
      <table>
        <thead>
          <tr>
            <td />
            {plans.map((plan) => (
              <th key={plan} scope="col" class={plan === inForce ? "number in-force" : "number"}>
                {planNames[plan]}
                {plan === inForce ? <span class="small block">yours</span> : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {prices === undefined ? null : <Row label="Price" cellOf={(plan) => prices[plan]} />}
          <Row label="Stocks and funds" cellOf={(plan) => (plan === "free" ? sandboxSize : "all")} />
          {limitRows.map(([label, figure]) => (
            <Row key={label} label={label} cellOf={(plan) => printLimit(figure(planLimits[plan]))} />
          ))}
        </tbody>
      </table>
    </TableRegion>
  )
}

function Row({
  label,
  cellOf,
}: {
  readonly label: string
  readonly cellOf: (plan: Plan) => ComponentChildren
}) {
  return (
    <tr>
      <th scope="row">{label}</th>
      {plans.map((plan) => (
        <td key={plan} class="number">
          {cellOf(plan)}
        </td>
      ))}
    </tr>
  )
}

function printLimit(limit: number | null): string {
  return limit === null ? "no limit" : printCount(limit)
}
