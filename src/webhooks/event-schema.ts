import * as z from "zod"
import { changesByKind } from "../changes/schema.ts"
import { dateTime } from "../contract/scalars.ts"
import { eventTypes, testEventType } from "./event.ts"

/** The fields that an event lacks if its change would be too long with them. */
const leftOut = { before: true, after: true, cause: true, filing: true } as const

const timestamp = dateTime.meta({ description: "When the change was published, or the test requested" })

function eventOf<Type extends string, Content extends z.ZodType>(type: Type, data: Content) {
  return z.object({ type: z.literal(type), timestamp, data })
}

const { verdict, withheld, screen, standard, fundBadge, fundPurity, ticker } = changesByKind

/** The body of an event, as `changeBody` and `testBody` print it. */
export const webhookEvent = z
  .discriminatedUnion("type", [
    eventOf(eventTypes.verdict, verdict.partial(leftOut)).meta({ id: "VerdictEvent" }),
    eventOf(eventTypes.withheld, withheld.partial(leftOut)).meta({ id: "WithheldEvent" }),
    eventOf(eventTypes.screen, screen.partial(leftOut)).meta({ id: "ScreenEvent" }),
    eventOf(eventTypes.standard, standard.partial(leftOut)).meta({ id: "StandardEvent" }),
    eventOf(eventTypes.fund_badge, fundBadge.partial(leftOut)).meta({ id: "FundBadgeEvent" }),
    eventOf(eventTypes.fund_purity, fundPurity.partial(leftOut)).meta({ id: "FundPurityEvent" }),
    eventOf(eventTypes.ticker, ticker.partial(leftOut)).meta({ id: "TickerEvent" }),
    eventOf(testEventType, z.object({ webhook_id: z.uuid() })).meta({ id: "TestEvent" }),
  ])
  .meta({
    id: "WebhookEvent",
    description:
      "The event that a webhook sends. Ignore an event whose `type` you do not know. If a change is too long, its states, cause and filing are left out",
  })
export type WebhookEvent = z.output<typeof webhookEvent>
