import * as z from "zod"
import { methodologyMeta } from "../contract/envelope.ts"
import { list } from "../contract/scalars.ts"
import { grades } from "../vocabulary.ts"

export const methodology = z
  .object({
    id: z.string(),
    name: z.string(),
    short_name: z.string(),
    version: z.string(),
    description: z.string(),
    edition: z.enum(["confirmed", "unconfirmed"]).optional().meta({
      description:
        "`unconfirmed`: the rules were not read in the issuer's own text. Absent from structural methodologies",
    }),
    grade: z.enum(grades).optional().meta({
      description: "A: the issuer's own text; B: a dated reading by others; C: second-hand",
    }),
    source: z.string().optional().meta({ description: "Where the rules can be read" }),
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
