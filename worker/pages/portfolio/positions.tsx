import type { PortfolioPosition } from "../../../src/portfolio/schema.ts"
import { Section, TableRegion } from "../../html/components.tsx"
import { printExact, printPercent } from "../../html/numbers.ts"
import { fundPath, stockPath } from "../../html/paths.ts"
import { InlineVerdict } from "../../html/verdict.tsx"
import type { ReportLine } from "./report.ts"
import { amountText, bindingText, flipText, priceText, verdictOf } from "./words.ts"

/** Every position that is reported, in the order of the file. */
export function Positions({ lines }: { readonly lines: readonly ReportLine[] }) {
  return (
    <Section id="positions" title="Position by position">
      <p>
        Zakat here is that of the market value; the file to download has every method. Amounts are rounded up
        to two decimals, and their sums are the totals above.
      </p>
      <p class="small phone-only screen-only">Move the table sideways to see every column.</p>
      <TableRegion label="Positions">
        <table class="positions">
          <thead>
            <tr>
              <th scope="col" class="number">
                Line
              </th>
              <th scope="col">Position</th>
              <th scope="col">Verdict, and what decides it</th>
              <th scope="col">Turns at</th>
              <th scope="col" class="number">
                Value
              </th>
              <th scope="col" class="number">
                Purification
              </th>
              <th scope="col" class="number">
                Zakat
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Position key={line.written.line} {...line} />
            ))}
          </tbody>
        </table>
      </TableRegion>
    </Section>
  )
}

function Position({ written, reported }: ReportLine) {
  const { instrument_id: id, name, name_sent: nameSent, kind, shares, currency, value, weight } = reported
  const path = kind === "fund" ? fundPath(id) : stockPath(id)
  const zakat = reported.zakat.find((each) => each.id === "trading")
  return (
    <tr>
      <td class="number">{written.line}</td>
      <th scope="row" class="name">
        <a href={path}>{id}</a>
        <span class="block">{name}</span>
        {nameSent === undefined ? null : <span class="small block">in your file: {nameSent}</span>}
        <span class="small block">{printExact(shares)} shares</span>
      </th>
      <td>
        <InlineVerdict {...verdictOf(reported)} />
        <Detail text={bindingText(reported)} />
        {reported.is_at_risk ? <span class="small block">At risk</span> : null}
      </td>
      <td>{flipText(reported) ?? "–"}</td>
      <td class="number">
        {amountText(value, currency)}
        <Detail text={weight === null ? null : printPercent(weight)} />
        <Detail text={priceText(reported)} />
      </td>
      <Purification purification={reported.purification} />
      <td class="number">
        {zakat === undefined ? "not known" : amountText(zakat.amount, zakat.currency, zakat.bound)}
      </td>
    </tr>
  )
}

function Purification({ purification }: Pick<PortfolioPosition, "purification">) {
  const { currency, ss21_per_share: ss21, dividend_share: dividend } = purification
  if (ss21 === null && dividend === null) return <td class="number">not known</td>
  return (
    <td class="number">
      <span class="small">SS 21</span> {amountText(ss21, currency, purification.ss21_bound)}
      <span class="block">
        <span class="small">dividends</span> {amountText(dividend, currency, purification.dividend_bound)}
      </span>
    </td>
  )
}

function Detail({ text }: { readonly text: string | null }) {
  return text === null ? null : <span class="small block">{text}</span>
}
