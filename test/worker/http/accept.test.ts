import { expect, test } from "vitest"
import { acceptsJson, prefersCsv } from "../../../worker/http/accept.ts"

test.each([
  [null, "JSON"],
  ["", "JSON"],
  ["*/*", "JSON"],
  ["application/json", "JSON"],
  ["text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "JSON"],
  ["text/csv", "CSV"],
  ["TEXT/CSV", "CSV"],
  [" text/csv ; header=present ; charset=utf-8 ", "CSV"],
  ["text/*", "CSV"],
  ["text/csv, */*;q=0.1", "CSV"],
  ["text/csv, */*", "JSON"],
  ["text/csv, application/json", "JSON"],
  ["text/csv;q=0.9, application/json;q=0.8", "CSV"],
  ["text/csv;q=0.8, application/json;q=0.9", "JSON"],
  ["application/json;q=0, text/csv;q=0.001", "CSV"],
  ["text/csv;q=0", "JSON"],
  ["text/*, text/csv;q=0", "JSON"],
  ["application/*;q=0.2, text/csv;q=0.3", "CSV"],
  ["text/csv;q=2", "JSON"],
  ["text/csv;q=", "JSON"],
  ["text/csv;q=0.1234", "JSON"],
  ["text/csv; q=0.5", "CSV"],
  ["text/csv;q=0.1, text/csv;q=0.9, application/json;q=0.5", "CSV"],
  ["text/csvx, text/", "JSON"],
  [",,;;q,/text/csv", "JSON"],
])("Accept: %s gets %s", (accept, form) => {
  expect(prefersCsv(accept) ? "CSV" : "JSON").toBe(form)
})

test.each([
  [true, [null, "", " ", "*/*", "*/*;q=0.1", "application/*, text/*", "APPLICATION/JSON"]],
  [false, ["text/*", "application/jsonp", "*/*;q=0", "application/json;q=0, text/event-stream"]],
])("JSON is accepted: %s", (isAccepted, headers) => {
  expect(headers.filter((accept) => acceptsJson(accept) !== isAccepted)).toEqual([])
})
