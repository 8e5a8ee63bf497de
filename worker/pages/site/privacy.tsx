import { Section } from "../../html/components.tsx"
import type { CookieName } from "../../http/credential.ts"
import { EmailFact, Fact, NotFilledIn, SitePage, type SitePageModel } from "./frame.tsx"
import type { OperatorTexts } from "./operator.ts"

const description = "What Qistas stores about its readers and users, for how long, and who else sees it."

interface Kept {
  readonly what: string
  readonly purpose: string
  readonly until: string
}

/** docs/security.md says the same with the forms in which it is stored. */
const stored: readonly Kept[] = [
  {
    what: "Your email address",
    purpose: "to send sign-in links and notices",
    until: "until your account is closed",
  },
  {
    what: "Your keys, as a code that cannot be turned back into them, with their names, first characters and times",
    purpose: "to recognise a request",
    until: "the code for good, so that a revoked key stays revoked; the name until your account is closed",
  },
  {
    what: "That you are signed in, and the hour you were last seen",
    purpose: "to keep you signed in",
    until: "until you sign out; 30 days at most, and then deleted within a day",
  },
  {
    what: "Passkeys: the public part, a name and times",
    purpose: "to sign you in without an email",
    until: "until you remove them, or your account is closed",
  },
  {
    what: "Your sign-ins, and keys and passkeys made or removed",
    purpose: "so that you can see what happened to your account",
    until: "90 days, or until your account is closed",
  },
  {
    what: "What you watch, the verdicts you were last shown, and whether you want emails about changes",
    purpose: "to show you what changed and write to you about it",
    until: "until you remove it, or your account is closed",
  },
  {
    what: "The portfolios that you saved: symbols, names, numbers of shares and costs",
    purpose: "to report on them again",
    until: "until you delete them, or your account is closed",
  },
  {
    what: "How many requests you made, by day, route and status",
    purpose: "to count your limits and show them to you",
    until: "90 days by route, 400 days by day",
  },
  {
    what: "Your plan, Stripe's number for you, and the state of your subscription",
    purpose: "to give you your plan",
    until: "for good; Stripe's messages about it 90 days",
  },
  {
    what: "Your IP address: in memory, and as a code beside a sign-in link that you asked for",
    purpose: "to keep others from flooding the service",
    until: "a minute; the code a day",
  },
  {
    what: "A log of failures and of changes to accounts, with numbers instead of names, and without searches",
    purpose: "to find faults",
    until: "as long as Cloudflare keeps logs",
  },
]

const cookies: Readonly<Record<CookieName, Omit<Kept, "what">>> = {
  session: { purpose: "keeps you signed in", until: "30 days at most" },
  visit: { purpose: "ties a sign-in link to the browser that asked for it", until: "a day" },
  next: { purpose: "remembers which page you wanted while you sign in", until: "half an hour" },
}

export function PrivacyPage({ address, operator }: SitePageModel & { readonly operator: OperatorTexts }) {
  return (
    <SitePage title="Privacy" description={description} address={address}>
      <p class="lead">
        You can read these pages without an account. Qistas has no advertising, no trackers and no code of
        other companies on its pages. What you search for is not stored.
      </p>
      <NotFilledIn
        texts={{
          "its name": operator.name,
          "where data is kept": operator.dataLocation,
          "its email address": operator.contactEmail,
        }}
      />
      <Section id="stored" title="What is stored about an account">
        <ul class="lists">
          {stored.map(({ what, purpose, until }) => (
            <li key={what}>
              <strong>{what}</strong>, {purpose}. Kept: {until}.
            </li>
          ))}
        </ul>
        <p>Card numbers never reach us: you pay at Stripe.</p>
      </Section>
      <Section id="cookies" title="Cookies">
        <p>
          All three are needed for signing in. No script can read them. A page you read without opening the
          sign-in page sets none.
        </p>
        <ul class="lists">
          {Object.entries(cookies).map(([name, { purpose, until }]) => (
            <li key={name}>
              <code>{name}</code> {purpose}. Kept: {until}.
            </li>
          ))}
        </ul>
        <p>
          A key that you type into an example of the documentation stays in that browser tab and is gone when
          you close it.
        </p>
      </Section>
      <Section id="others" title="Who else is involved">
        <p>
          Cloudflare runs the computers of this service and sends its email. Stripe takes payments, if you buy
          a plan. Nobody else gets data about you from us.
        </p>
        <dl class="facts">
          <Fact name="Responsible" text={operator.name} />
          <Fact name="Where data is kept" text={operator.dataLocation} />
          <EmailFact name="Contact" email={operator.contactEmail} />
        </dl>
      </Section>
      <Section id="rights" title="See, correct or delete it">
        <p>
          Your account's pages show most of it. Ask the operator to close your account: your address,
          sessions, passkeys, key names, watchlist and the list of events are deleted. How many requests the
          account made stays stored, but no longer with an address.
        </p>
      </Section>
    </SitePage>
  )
}
