import type { ComponentChildren } from "preact"
import type { Plan } from "../../../src/vocabulary.ts"
import { Section } from "../../html/components.tsx"
import { PlansTable } from "../../html/plans.tsx"
import { NotFilledIn, SitePage, type SitePageModel } from "./frame.tsx"
import type { OperatorTexts } from "./operator.ts"

export interface PricingModel extends SitePageModel {
  readonly operator: OperatorTexts
  /** False where nothing can be bought on this service. */
  readonly sellsPlus: boolean
}

const description = "The plans of Qistas: what each one opens, and how many requests it includes."

export function PricingPage({ address, operator, sellsPlus }: PricingModel) {
  return (
    <SitePage title="Pricing" section="Pricing" description={description} address={address}>
      <p class="lead">
        Twelve stocks and funds are free, on these pages and for programs. Plus opens every stock and fund.
      </p>
      <NotFilledIn texts={{ "the price of Plus": operator.plusPrice }} />
      <PlansTable inForce={null} prices={pricesOf(operator)} />
      <p>The limits are for programs. Reading pages here uses up none of them.</p>
      <dl class="facts">
        <dt>Request</dt>
        <dd>One question that a program sends to Qistas.</dd>
        <dt>Key</dt>
        <dd>The password that a program sends with each request. The limit a minute is for each key.</dd>
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
