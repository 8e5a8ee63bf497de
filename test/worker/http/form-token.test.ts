import { expect, test } from "vitest"
import { formTokenOf, isFormToken } from "../../../worker/http/tokens.ts"

const pepper = "a pepper of this test alone, of 32 characters"
const cookie = "A".repeat(43)

test("a form token is valid only for its guard, cookie and pepper", async () => {
  const token = await formTokenOf(pepper, "session", cookie)
  expect(await isFormToken(pepper, "session", cookie, token)).toBe(true)
  expect(await isFormToken(pepper, "visit", cookie, token)).toBe(false)
  expect(await isFormToken(pepper, "session", "B".repeat(43), token)).toBe(false)
  expect(await isFormToken(`${pepper}!`, "session", cookie, token)).toBe(false)
})
