import * as z from "zod"
import { methodologyMeta } from "./envelope.ts"
import { list } from "./scalars.ts"

export const methodology = z
  .object({
    id: z.string(),
    name: z.string(),
    short_name: z.string(),
    version: z.string(),
    description: z.string(),
    criteria: list(
      z.object({
        key: z.string(),
        name: z.string(),
        clause: z
          .string()
          .meta({ description: "The clause of the standard, or whose test it is if there is no clause" }),
        passes: z.string().meta({ description: "What passes" }),
      }),
    )
      .optional()
      .meta({ description: "Structural methodologies only" }),
  })
  .meta({ id: "Methodology" })
export type MethodologySummary = z.output<typeof methodology>

export const methodologies = list(methodology)

export const methodologiesMeta = methodologyMeta
