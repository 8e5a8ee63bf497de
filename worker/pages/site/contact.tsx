import { Filled, FilledEmail, SitePage, type SitePageModel } from "./frame.tsx"
import type { OperatorTexts } from "./operator.ts"

const description = "How to reach the people who run this service."

export function ContactPage({ address, operator }: SitePageModel & { readonly operator: OperatorTexts }) {
  const { name, postalAddress, contactEmail, securityEmail } = operator
  return (
    <SitePage title="Contact" description={description} address={address}>
      <dl class="facts">
        <dt>Operator</dt>
        <dd>
          <Filled text={name} />
        </dd>
        <dt>Email</dt>
        <dd>
          <FilledEmail email={contactEmail} />
        </dd>
        <dt>Address</dt>
        <dd>
          <Filled text={postalAddress} />
        </dd>
        <dt>Security reports</dt>
        <dd>
          <FilledEmail email={securityEmail ?? contactEmail} />
        </dd>
      </dl>
      <p>
        <strong>A verdict looks wrong?</strong> Send its address and what you think is right, with the
        company's report if you have it.
      </p>
      <p>
        <strong>A request failed?</strong> Send the request id from the answer; it names the request in our
        log. Never send a key.
      </p>
      <p>
        Is something not working? See <a href="/status">Status</a> first.
      </p>
    </SitePage>
  )
}
