import * as z from "zod"
import { changesByKind } from "../changes/schema.ts"
import { dateTime } from "../contract/scalars.ts"
import { eventTypes } from "./event.ts"

/** The fields that an event lacks if its change would be too long with them. */
const leftOut = { before: true, after: true, cause: true, filing: true } as const

const timestamp = dateTime.meta({ description: "When the change was published, or the test requested" })

/** The fields that only a test event has. Its change is made up. */
const marks = { test: z.literal(true), webhook_id: z.uuid() } as const
const ofTest = z.object(marks).partial().shape

function eventOf<Type extends string, Content extends z.ZodType>(type: Type, data: Content) {
  return z.object({ type: z.literal(type), timestamp, data })
}

const { verdict, withheld, screen, standard, fundBadge, fundPurity, ticker } = changesByKind

/** The body of an event, as `changeBody` and `testBody` print it. */
export const webhookEvent = z
  .discriminatedUnion("type", [
    eventOf(eventTypes.verdict, verdict.partial(leftOut).extend(ofTest)).meta({ id: "VerdictEvent" }),
    eventOf(eventTypes.withheld, withheld.partial(leftOut).extend(ofTest)).meta({ id: "WithheldEvent" }),
    eventOf(eventTypes.screen, screen.partial(leftOut).extend(ofTest)).meta({ id: "ScreenEvent" }),
    eventOf(eventTypes.standard, standard.partial(leftOut).extend(ofTest)).meta({ id: "StandardEvent" }),
    eventOf(eventTypes.fund_badge, fundBadge.partial(leftOut).extend(ofTest)).meta({ id: "FundBadgeEvent" }),
    eventOf(eventTypes.fund_purity, fundPurity.partial(leftOut).extend(ofTest)).meta({
      id: "FundPurityEvent",
    }),
    eventOf(eventTypes.ticker, ticker.partial(leftOut).extend(ofTest)).meta({ id: "TickerEvent" }),
    eventOf("test", z.object(marks)).meta({ id: "TestEvent" }),
  ])
  .meta({
    id: "WebhookEvent",
    description:
      "The event that a webhook sends. Ignore an event whose `type` you do not know. If a change is too long, its states, cause and filing are left out",
  })
export type WebhookEvent = z.output<typeof webhookEvent>
