import { endpoint } from "../contract/endpoint.ts"
import { noInput } from "../contract/inputs.ts"
import { rulebookSchema, rulebookSchemaMeta } from "./schema.ts"

export const rulebookSchemaEndpoint = endpoint({
  method: "GET",
  path: "/rulebooks/schema",
  title: "Get the schema of a rule book",
  group: "Rules and account",
  summary: "The JSON Schema of a rule book",
  access: "open",
  input: noInput,
  data: rulebookSchema,
  meta: rulebookSchemaMeta,
  errors: [],
  example: {},
  tool: null,
})
