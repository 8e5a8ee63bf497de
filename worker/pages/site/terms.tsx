import { Section } from "../../html/components.tsx"
import { Fact, NotFilledIn, SitePage, type SitePageModel } from "./frame.tsx"
import type { OperatorTexts } from "./operator.ts"

const description = "What Qistas offers, what it does not promise, and what is expected of its users."

export function TermsPage({ address, operator }: SitePageModel & { readonly operator: OperatorTexts }) {
  return (
    <SitePage title="Terms" description={description} address={address}>
      <NotFilledIn
        texts={{
          "its name": operator.name,
          "the law and courts": operator.jurisdiction,
          "further terms": operator.furtherTerms,
        }}
      />
      <dl class="facts">
        <Fact name="Operator" text={operator.name} />
        <Fact name="Law and courts" text={operator.jurisdiction} />
      </dl>
      <Section id="verdicts" title="What a verdict is">
        <p>
          A verdict is a reading of public reports by written rules. It is not a fatwa, not advice to buy or
          sell, and not a promise about a company. Reports can be wrong or late, and so can our reading of
          them. The page of each verdict says how old it is. You decide what you do with it.
        </p>
      </Section>
      <Section id="account" title="Your account and keys">
        <p>
          Keep your keys to yourself: who has a key uses your allowance. Revoke one that others may know. Each
          plan has <a href="/pricing">its limits</a>; requests above them are refused until the next minute or
          day. Do not open several accounts to get around a limit, and do not try to disturb the service or to
          reach the data of others.
        </p>
      </Section>
      <Section id="plans" title="Plans and payment">
        <p>
          Payment is made at Stripe. A subscription renews until you cancel it; it then ends with the period
          you paid for. When a payment fails or a plan ends, nothing is deleted, and your keys reach the
          sandbox only.
        </p>
      </Section>
      <Section id="changes" title="Changes and the end">
        <p>
          Within version 1 of the API, fields and codes keep their meaning (
          <a href="/docs/versioning">what can change</a>). You can ask the operator to close your account at
          any time; your keys stop working at once.
        </p>
      </Section>
      {operator.furtherTerms === null ? null : (
        <Section id="further" title="Further terms of the operator">
          <p>{operator.furtherTerms}</p>
        </Section>
      )}
      <p>
        What is stored about you: <a href="/privacy">Privacy</a>.
      </p>
    </SitePage>
  )
}
