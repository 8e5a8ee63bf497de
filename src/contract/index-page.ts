import * as z from "zod"
import { endpoint } from "./endpoint.ts"
import { meta } from "./envelope.ts"
import { noInput } from "./inputs.ts"
import { list } from "./scalars.ts"

export const indexPage = z
  .object({
    service: z.string(),
    version: z.string(),
    authentication: z.string(),
    endpoints: list(
      z.object({
        method: z.string(),
        path: z.string(),
        summary: z.string(),
        access: z.enum(["key", "sandbox", "open"]),
      }),
    ),
    links: z
      .record(z.string(), z.string())
      .meta({ description: "Reference links, relative to the address of the index" }),
  })
  .meta({ id: "IndexPage" })
export type IndexPage = z.output<typeof indexPage>

export const indexEndpoint = endpoint({
  method: "GET",
  path: "",
  title: "List all endpoints",
  group: "Rules and account",
  summary: "Every endpoint and the reference links",
  access: "open",
  input: noInput,
  data: indexPage,
  meta,
  errors: [],
  example: {},
  tool: null,
})
