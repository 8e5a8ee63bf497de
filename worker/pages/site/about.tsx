import { Section } from "../../html/components.tsx"
import { NotFilledIn, SitePage, type SitePageModel } from "./frame.tsx"
import type { OperatorTexts } from "./operator.ts"

const description = "Who decides a verdict of Qistas, by which rules, and where the figures come from."

export function AboutPage({ address, operator }: SitePageModel & { readonly operator: OperatorTexts }) {
  return (
    <SitePage title="About Qistas" section="About" description={description} address={address}>
      <p class="lead">
        Qistas checks stocks and funds against the rules of Islamic finance and shows every number behind its
        answer. “Compliant” means halal (permitted) by those rules; “non-compliant” means it is not.
      </p>
      <Section id="words" title="Words we use">
        <dl class="facts">
          <dt>Halal, haram</dt>
          <dd>Permitted, and forbidden, in Islam.</dd>
          <dt>Riba</dt>
          <dd>Interest. The rules limit how much a company may owe, lend or earn at interest.</dd>
          <dt>Screen</dt>
          <dd>A check with a limit: a company's business, its debt, its cash, and its prohibited income.</dd>
          <dt>Purify</dt>
          <dd>Give away the part of a dividend that comes from prohibited income.</dd>
        </dl>
      </Section>
      <Section id="who" title="Who decides">
        <p>
          A program decides, by written rules. It reads the reports that companies file with the US Securities
          and Exchange Commission (SEC), computes four screens and compares them with their limits. When the
          reports leave out a figure it needs, Qistas gives no verdict, unless even the highest likely amount
          would pass, or the amount that is known already fails.
        </p>
        <p>
          People decide one thing: what a company's business is, where its industry code does not say enough.
          The companies placed by hand are listed in <a href="/docs/methodology">the methodology</a>, each
          with the reason.
        </p>
        {operator.name === null ? null : <p>Who runs this service: {operator.name}</p>}
        <NotFilledIn texts={{ "its name": operator.name }} />
      </Section>
      <Section id="scholars" title="What scholars say">
        {operator.scholarReview === null ? (
          <p>
            <strong>No scholar has reviewed Qistas yet.</strong> A verdict is our reading of public reports.
            It is not a fatwa, and it is not advice to buy or sell. Ask a scholar you trust before you rely on
            it.
          </p>
        ) : (
          <p>{operator.scholarReview} A verdict is still not a fatwa, and not advice to buy or sell.</p>
        )}
      </Section>
      <Section id="rules" title="The rules">
        <p>
          The rules are those of Shari'ah Standard No. 21 of AAOIFI, a body that sets standards for Islamic
          finance. <a href="/docs/methodology">The methodology</a> lists each screen, its limit and the
          figures it uses. It has a version; when a rule changes, a new version is added and the old one stays
          readable. Gold, other commodities and digital assets have their own criteria, listed there too.
        </p>
      </Section>
      <Section id="sources" title="Where the data comes from">
        <ul class="lists">
          <li>
            Figures of companies: their annual and quarterly reports, as filed with the SEC (EDGAR). Each
            figure names the report it was read from.
          </li>
          <li>
            Holdings of funds: the reports that funds file with the SEC, and the files of fund companies.
          </li>
          <li>Share prices: daily closing prices of a market data vendor.</li>
          <li>Listings outside the US: public lists of securities.</li>
        </ul>
        <p>
          <a href="/status">The status page</a> says how new the data is. You can{" "}
          <a href="/verify">check a verdict yourself</a> against the company's own figures.
        </p>
      </Section>
    </SitePage>
  )
}
