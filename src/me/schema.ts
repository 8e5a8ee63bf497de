import * as z from "zod"
import { meta } from "../contract/envelope.ts"
import { date, dateTime } from "../contract/scalars.ts"
import { keyTypes, plans } from "../vocabulary.ts"

export const me = z
  .object({
    auth: z.enum(["api_key", "session"]),
    plan: z
      .enum(plans)
      .meta({ description: "Follows the plan of the account today, not the type of the key" }),
    sandbox: z.boolean(),
    key: z
      .object({
        id: z.uuid(),
        prefix: z.string().meta({ description: "Leading characters of the key" }),
        type: z.enum(keyTypes),
        name: z.string().nullable(),
        created_at: dateTime,
      })
      .nullable(),
    limits: z.object({
      requests_per_day: z.int(),
      requests_per_minute: z.int(),
      evidence_packets_per_month: z.int().nullable().meta({ description: "Null means unlimited" }),
      webhooks: z.int().meta({ description: "How many webhooks the account may have" }),
    }),
    usage: z.object({
      date: date.meta({ description: "The UTC day the counts cover" }),
      requests_today: z.int(),
      mcp_requests_today: z.int(),
    }),
  })
  .meta({ id: "Me" })
export type Me = z.output<typeof me>

export const meMeta = meta
