import type { Portfolio } from "../../../src/portfolio/schema.ts"
import { standardNamed } from "../../../src/screening/methodologies.ts"
import { Section } from "../../html/components.tsx"
import { rulesPath } from "../standard-line.tsx"

/** The rules of the report with their sources: they are printed with it. */
export function Methods(props: {
  readonly methods: Portfolio["methods"]
  /** `id@version`; null for none. */
  readonly methodology: string | null
}) {
  const { methods, methodology } = props
  const standard = methodology === null ? null : standardNamed(methodology)
  return (
    <Section id="methods" title="Methods and sources">
      {methodology === null ? null : (
        <p>
          Verdicts are by <a href={rulesPath(methodology)}>{standard?.name ?? methodology}</a>{" "}
          <code>{methodology}</code>, from what each company files with the SEC. A line's page shows every
          figure and its filing.
        </p>
      )}
      <dl class="methods">
        {[...methods.purification, ...methods.zakat].map(({ id, name, source, rule }) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd>
              {rule}
              <span class="small block">Source: {source}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p>
        Purification is what a holder gives away of prohibited income. This is a reading of public filings by
        stated rules, not a fatwa.
      </p>
    </Section>
  )
}
