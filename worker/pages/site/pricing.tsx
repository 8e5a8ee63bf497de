import type { ComponentChildren } from "preact"
import type { Plan } from "../../../src/vocabulary.ts"
import { Section } from "../../html/components.tsx"
import { PlansTable } from "../../html/plans.tsx"
import { Filled, SitePage, type SitePageModel } from "./frame.tsx"
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
        Trying Qistas is free: ten stocks and two funds, on these pages and for programs. A plan opens every
        stock and fund.
      </p>
      <PlansTable inForce={null} prices={pricesOf(operator)} />
      <p class="small">
        The limit a minute is for each key, the others are for the whole account. Reading pages here uses up
        no limit.
      </p>
      <Section id="buy" title="How to get a plan">
        <p>
          {sellsPlus
            ? "Sign in, open Plan and choose Plus. You pay at Stripe, which shows the price before you pay. You can cancel there at any time."
            : "Plus cannot be bought on this service at the moment. The operator can give your account a plan."}{" "}
          Enterprise is agreed with the operator. <a href="/contact">Write to us</a>.
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
  return { free: "free", plus: <Filled text={plusPrice} />, enterprise: "by agreement" }
}
