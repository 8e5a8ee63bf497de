import { endpoint } from "../contract/endpoint.ts"
import { noInput } from "../contract/inputs.ts"
import {
  methodologies,
  methodologiesMeta,
  methodologyDetail,
  methodologyDetailMeta,
  namedMethodology,
} from "./schema.ts"

export const methodologiesEndpoint = endpoint({
  method: "GET",
  path: "/methodologies",
  title: "List the methodologies",
  group: "Rules and account",
  summary: "The methodologies in force",
  access: "sandbox",
  input: noInput,
  data: methodologies,
  meta: methodologiesMeta,
  errors: [],
  example: {},
  tool: {
    name: "list_methodologies",
    description:
      "The methodologies that verdicts rest on, with their ids. get_methodology has the screens, limits and clauses of one.",
    arguments: {},
  },
})

export const methodologyEndpoint = endpoint({
  method: "GET",
  path: "/methodologies/{id}",
  title: "Get one methodology",
  group: "Rules and account",
  summary: "One methodology: its screens, limits and clauses, and its versions",
  access: "sandbox",
  input: namedMethodology,
  data: methodologyDetail,
  meta: methodologyDetailMeta,
  errors: ["not_found"],
  example: { id: "aaoifi-ss21" },
  tool: {
    name: "get_methodology",
    description:
      "One methodology: each screen with its formula, limit and clause of the standard, its rule book and versions, and scholars' opinions if it judges structure.",
    arguments: {
      id: "Methodology id, or id@version: aaoifi-ss21, aaoifi-ss21@2026.1. list_methodologies names them",
    },
    afterNotFound: "list_methodologies names the ids.",
  },
})
