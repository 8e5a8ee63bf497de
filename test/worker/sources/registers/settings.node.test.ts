import { expect, test } from "vitest"
import {
  printRegisters,
  type RegisterVariables,
  registersRead,
} from "../../../../worker/sources/registers/settings.ts"

test.each<[what: string, env: RegisterVariables, printed: string]>([
  [
    "nothing",
    {},
    "read: none; not read: edgar (EDGAR_USER_AGENT), dart (DART_API_KEY), edinet (EDINET_API_KEY), " +
      "esef (EDGAR_USER_AGENT)",
  ],
  [
    "a contact, for all registers that ask only for a contact",
    { EDGAR_USER_AGENT: "Tests ops@qistas.test" },
    "read: edgar, esef; not read: dart (DART_API_KEY), edinet (EDINET_API_KEY)",
  ],
  [
    "blanks, which are no contact, and the keys",
    { EDGAR_USER_AGENT: "  ", DART_API_KEY: "a", EDINET_API_KEY: "b" },
    "read: dart, edinet; not read: edgar (EDGAR_USER_AGENT), esef (EDGAR_USER_AGENT)",
  ],
])("a service with %s says what it reads", (_, env, printed) => {
  expect(printRegisters(registersRead(env))).toBe(printed)
})
