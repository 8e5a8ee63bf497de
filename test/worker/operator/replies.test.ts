import { expect, test } from "vitest"
import { isOperator } from "../../../worker/operator/replies.ts"

const token = "thirty-two characters and a bit more"
const asking = (authorization: string) =>
  new Request("https://api.example/operator/status", { headers: { Authorization: authorization } })

test.each<[what: string, secret: string | undefined, authorization: string, opens: boolean]>([
  ["the token with spaces around it", token, `Bearer ${token}`, true],
  ["the scheme in small letters", token, `bearer ${token}`, true],
  ["the beginning of the token", token, `Bearer ${token.slice(0, -1)}`, false],
  ["the token with an addition", token, `Bearer ${token}s`, false],
  ["the token in another case", token, `Bearer ${token.toUpperCase()}`, false],
  ["a secret of 32 characters", "x".repeat(32), `Bearer ${"x".repeat(32)}`, true],
  ["a secret too short to be one", "x".repeat(31), `Bearer ${"x".repeat(31)}`, false],
  ["an empty secret", "", "Bearer ", false],
  ["no secret", undefined, "Bearer undefined", false],
])("the operator's token is recognised or refused: %s", async (_what, secret, authorization, opens) => {
  const env = secret === undefined ? {} : { OPERATOR_TOKEN: secret }
  expect(await isOperator(asking(authorization), env)).toBe(opens)
})
