import { expect, test } from "vitest"
import { edinetState } from "../../../src/filings/edinet/list.ts"

test.each<[what: string, body: string, state: ReturnType<typeof edinetState>]>([
  ["a list", '{"metadata":{"status":"200","message":"OK"}}', { status: 200, message: "OK" }],
  [
    "nothing found",
    '{"metadata":{"status":"404","message":"Not Found"}}',
    { status: 404, message: "Not Found" },
  ],
  [
    "an error",
    '{"metadata":{"status":500,"message":"Internal Server Error"}}',
    { status: 500, message: "Internal Server Error" },
  ],
  ["a wrong key", '{"StatusCode":401,"message":"Access denied"}', { status: 401, message: "Access denied" }],
  [
    "a wrong key in other letters",
    '{"statusCode":401,"message":"Access denied"}',
    { status: 401, message: "Access denied" },
  ],
  ["too many requests without words", '\ufeff{"StatusCode":"429"}', { status: 429, message: "" }],
  ["another document", '{"results":[]}', null],
  ["a state that is no number", '{"metadata":{"status":"OK"}}', null],
])("the state of %s", (_, body, state) => {
  expect(edinetState(body)).toEqual(state)
})
