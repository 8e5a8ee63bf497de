import { EmailFact, Fact, NotFilledIn, SitePage, type SitePageModel } from "./frame.tsx"
import type { OperatorTexts } from "./operator.ts"

const description = "How to reach the people who run this service."

export function ContactPage({ address, operator }: SitePageModel & { readonly operator: OperatorTexts }) {
  const { name, postalAddress, contactEmail, securityEmail } = operator
  return (
    <SitePage title="Contact" description={description} address={address}>
      <NotFilledIn
        texts={{ "its name": name, "its email address": contactEmail, "its postal address": postalAddress }}
      />
      <dl class="facts">
        <Fact name="Operator" text={name} />
        <EmailFact name="Email" email={contactEmail} />
        <Fact name="Address" text={postalAddress} />
        <EmailFact name="Security reports" email={securityEmail ?? contactEmail} />
      </dl>
      {contactEmail === null ? <p>This page has no address to write to yet.</p> : <WhatToSend />}
      <p>
        Is something not working? See <a href="/status">Status</a> first.
      </p>
    </SitePage>
  )
}

function WhatToSend() {
  return (
    <>
      <p>
        <strong>A verdict looks wrong?</strong> Send its address and what you think is right, with the
        company's report if you have it.
      </p>
      <p>
        <strong>A request failed?</strong> Send the request id from the answer; it names the request in our
        log. Never send a key.
      </p>
    </>
  )
}
