import { endpoint } from "../contract/endpoint.ts"
import { asOfArgument, findVerdict, heldForArgument, instrumentArgument } from "../contract/tool-words.ts"
import { zakat, zakatInput, zakatMeta } from "./schema.ts"

export const zakatEndpoint = endpoint({
  method: "GET",
  path: "/instruments/{symbol}/zakat",
  title: "Get zakat on a share",
  group: "What is owed",
  summary: "Zakat on one share by six methods: its zakatable assets with their tags, and its market value",
  access: "sandbox",
  input: zakatInput,
  data: zakat,
  meta: zakatMeta,
  errors: ["bad_request", "sandbox_restricted", "not_found"],
  example: { symbol: "NVDA", gold_price: "132.50", silver_price: "1.65" },
  tool: {
    name: "get_zakat",
    description:
      "Zakat on one share by each of six methods that scholars use, for a lunar and a solar year, with the assets behind it. The first is the default; no method is the only right one: name it with its amount.",
    arguments: {
      symbol: instrumentArgument,
      as_of: asOfArgument,
      held_for: heldForArgument,
      gold_price: "The user's own price of a gram of gold, such as 132.50: the nisab is computed with it",
      silver_price: "The user's own price of a gram of silver",
    },
    afterNotFound: findVerdict,
    isUsual: true,
  },
})
