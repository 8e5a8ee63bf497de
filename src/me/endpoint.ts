import { endpoint } from "../contract/endpoint.ts"
import { noInput } from "../contract/inputs.ts"
import { me, meMeta } from "./schema.ts"

export const meEndpoint = endpoint({
  method: "GET",
  path: "/me",
  title: "Check your key and usage",
  group: "Rules and account",
  summary: "Who the caller is, its limits and its usage today",
  access: "key",
  input: noInput,
  data: me,
  meta: meMeta,
  errors: ["service_unavailable"],
  example: {},
  tool: {
    name: "get_usage",
    description:
      "The plan of the key, its limits, and how many requests it has made today. Use it after a refusal, to see what the key may do.",
    arguments: {},
  },
})
