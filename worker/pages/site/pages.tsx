import type { ComponentChildren } from "preact"
import type { Plan } from "../../../src/vocabulary.ts"
import { Section } from "../../html/components.tsx"
import { linkTo } from "../../html/language/english.tsx"
import { useLanguage } from "../../html/language/language.ts"
import { PlansTable } from "../../html/plans.tsx"
import type { CookieName } from "../../http/credential.ts"
import { EmailFact, Fact, NotFilledIn, SitePage, type SitePageModel } from "./frame.tsx"
import type { OperatorTexts } from "./operator.ts"

export function AboutPage({ address, operator }: SitePageModel & { readonly operator: OperatorTexts }) {
  const say = useLanguage().say.about
  return (
    <SitePage title={say.title} section="About" description={say.description} address={address}>
      <p class="lead">{say.lead}</p>
      <Section id="words" title={say.words}>
        <dl class="facts">
          {say.meanings.map(([word, meaning]) => (
            <Fact key={word} name={word} text={meaning} />
          ))}
        </dl>
      </Section>
      <Section id="who" title={say.who}>
        <p>{say.program}</p>
        <p>{say.people(linkTo("/docs/methodology"))}</p>
        <p class={operator.name === null ? "notice" : undefined}>
          {operator.name === null ? say.operatorMissing : say.operator(operator.name)}
        </p>
      </Section>
      <Section id="scholars" title={say.scholars}>
        {operator.scholarReview === null ? (
          <p>
            {say.noReview((words) => (
              <strong>{words}</strong>
            ))}
          </p>
        ) : (
          <p>
            <bdi lang="en">{operator.scholarReview}</bdi> {say.stillNoFatwa}
          </p>
        )}
      </Section>
      <Section id="rules" title={say.rules}>
        <p>{say.standard(linkTo("/docs/methodology"))}</p>
      </Section>
      <Section id="sources" title={say.sources}>
        <ul class="lists">
          {say.sourceList.map((source) => (
            <li key={source}>{source}</li>
          ))}
        </ul>
        <p>{say.status(linkTo("/status"), linkTo("/verify"))}</p>
      </Section>
    </SitePage>
  )
}

interface PricingModel extends SitePageModel {
  readonly operator: OperatorTexts
  /** False if nothing can be bought on this service. */
  readonly sellsPlus: boolean
}

export function PricingPage({ address, operator, sellsPlus }: PricingModel) {
  return (
    <SitePage
      title="Pricing"
      section="Pricing"
      description="The plans of Qistas: what each one opens, and how many requests it includes."
      address={address}
    >
      <p class="lead">
        Twelve stocks and funds are free, on these pages and for programs. Plus opens every stock and fund.
      </p>
      <NotFilledIn texts={{ "the price of Plus": operator.plusPrice }} />
      <PlansTable inForce={null} prices={pricesOf(operator)} />
      <p>The limits are for programs. Reading these pages does not count towards them.</p>
      <dl class="facts">
        <dt>Request</dt>
        <dd>One question that a program sends to Qistas.</dd>
        <dt>Key</dt>
        <dd>The password that a program sends with each request. Each key has its own limit a minute.</dd>
        <dt>Evidence Packet</dt>
        <dd>One file with every figure of a verdict and where it was filed.</dd>
        <dt>Sandbox</dt>
        <dd>The ten stocks and two funds that are free.</dd>
      </dl>
      <Section id="buy" title="How to get a plan">
        <p>
          {sellsPlus
            ? "Sign in, open Plan and choose Plus. You pay at Stripe, which shows the price before you pay. You can cancel there at any time."
            : "Plus cannot be bought on this service at the moment. The operator can give your account a plan."}{" "}
          Enterprise is agreed with the operator.{" "}
          {operator.contactEmail === null ? (
            "The operator has not given an address to write to."
          ) : (
            <a href="/contact">Write to us</a>
          )}
        </p>
        <p>
          <a href="/dashboard/plan">Open your plan</a>
        </p>
      </Section>
      <Section id="end" title="When a plan ends">
        <p>
          Nothing is deleted. Your keys keep working for the ten stocks and two funds of the sandbox, with the
          limits of the free plan.
        </p>
      </Section>
    </SitePage>
  )
}

function pricesOf({ plusPrice }: OperatorTexts): Readonly<Record<Plan, ComponentChildren>> {
  return { free: "free", plus: plusPrice ?? "not stated", enterprise: "by agreement" }
}

export function ContactPage({ address, operator }: SitePageModel & { readonly operator: OperatorTexts }) {
  const { name, postalAddress, contactEmail, securityEmail } = operator
  return (
    <SitePage title="Contact" description="How to reach the people who run this service." address={address}>
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

export function TermsPage({ address, operator }: SitePageModel & { readonly operator: OperatorTexts }) {
  return (
    <SitePage
      title="Terms"
      description="What Qistas offers, what it does not promise, and what is expected of its users."
      address={address}
    >
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
          Keep your keys to yourself: anyone who has one uses your allowance. Revoke a key that others may
          know. Each plan has <a href="/pricing">its limits</a>; requests above them are refused until the
          next minute or day. Do not open several accounts to get around a limit, and do not try to disturb
          the service or to reach the data of others.
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

interface Kept {
  readonly what: string
  readonly purpose: string
  readonly until: string
}

/** The stored data. docs/security.md has the same list, with the form in which each is stored. */
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
    what: "The fact that you are signed in, and the hour you were last seen",
    purpose: "to keep you signed in",
    until: "until you sign out; 30 days at most, and then deleted within a day",
  },
  {
    what: "Passkeys: the public part, a name and times",
    purpose: "to sign you in without an email",
    until: "until you remove them, or your account is closed",
  },
  {
    what: "Assistants that you connected: the name and site of each, and when it was last used",
    purpose: "to answer them, and to show them to you",
    until: "until you end them, or 30 days without use, and then deleted within a day",
  },
  {
    what: "Your sign-ins, keys and passkeys made or removed, and assistants connected or ended",
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
    what: "How many requests you made, by day and route",
    purpose: "to count your limits and show them to you",
    until: "90 days by route, 400 days by day",
  },
  {
    what: "Your plan, Stripe's number for you, and the state of your subscription",
    purpose: "to give you your plan",
    until: "for good; Stripe's messages about it 90 days",
  },
  {
    what: "Your IP address: in memory, and as a code with a sign-in link that you asked for",
    purpose: "to keep others from flooding the service",
    until: "a minute; the code a day",
  },
  {
    what: "A log of failures and of changes to accounts, which has numbers instead of names and no searches",
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
    <SitePage
      title="Privacy"
      description="What Qistas stores about its readers and users, for how long, and who else sees it."
      address={address}
    >
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
        <p>Card numbers never reach us, because you pay at Stripe.</p>
      </Section>
      <Section id="cookies" title="Cookies">
        <p>
          All three are needed for signing in. No script can read them. Pages set none of them before you open
          the sign-in page.
        </p>
        <ul class="lists">
          {Object.entries(cookies).map(([name, { purpose, until }]) => (
            <li key={name}>
              <code>{name}</code> {purpose}. Kept: {until}.
            </li>
          ))}
        </ul>
        <p>
          A key that you type into the documentation, and a new sandbox key, stay in that browser tab and are
          gone when you close it.
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
