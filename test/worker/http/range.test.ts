import { expect, test } from "vitest"
import { rangeOf } from "../../../worker/http/snapshot-file.ts"

/** RFC 9110, 14.1.2: its examples are for a file of 10,000 bytes. */

const bytes = 10_000
const etag = '"5f2a"'

const part = (first: number, last: number) => ({ offset: first, length: last - first + 1 })

test.each([
  ["bytes=0-499", part(0, 499)],
  ["bytes=500-999", part(500, 999)],
  ["bytes=-500", part(9_500, 9_999)],
  ["bytes=9500-", part(9_500, 9_999)],
  ["bytes=0-0", part(0, 0)],
  ["bytes=-1", part(9_999, 9_999)],
  ["bytes=0-", part(0, 9_999)],
  ["bytes=9999-9999", part(9_999, 9_999)],
  // A range beyond the end stops at the end.
  ["bytes=9500-10000", part(9_500, 9_999)],
  ["bytes=0-99999999999999999999", part(0, 9_999)],
  ["bytes=-20000", part(0, 9_999)],
  // Units may be in any case (14.1). Spaces and empty list elements are allowed (5.6.1).
  ["Bytes=0-499", part(0, 499)],
  ["bytes= 0-499", part(0, 499)],
  ["bytes=,0-499 , ,", part(0, 499)],
  ["bytes=00-0499", part(0, 499)],
])("the range %s: %o", (range, expected) => {
  expect(rangeOf(new Headers({ Range: range }), etag, bytes)).toEqual(expected)
})

test.each(["bytes=10000-", "bytes=10000-10001", "bytes=99999999999999999999-", "bytes=-0"])(
  "the range %s: is beyond the end",
  (range) => {
    expect(rangeOf(new Headers({ Range: range }), etag, bytes)).toBe("unsatisfiable")
  },
)

test.each([
  // Of several ranges, any may be ignored (14.2).
  "bytes=0-0,-1",
  "bytes=500-600,601-999",
  "bytes=10000-,0-1",
  // A range whose last position is before its first is invalid, and so ignored (14.1.1, 14.2).
  ...["bytes=500-499", "bytes=10001-10000", "bytes=", "bytes=-", "bytes=,", "bytes=0", "bytes=a-b"],
  ...["bytes=0-1-2", "bytes=--1", "bytes=+0-1", "bytes=0x0-1", "bytes=0 - 499", "bytes 0-499"],
  ...["bytes =0-499", "0-499", "items=0-499"],
])("the range %s: gives the whole file", (range) => {
  expect(rangeOf(new Headers({ Range: range }), etag, bytes)).toBeNull()
})

test("If-Range is ignored if there is no Range", () => {
  expect(rangeOf(new Headers({ "If-Range": etag }), etag, bytes)).toBeNull()
})

test.each([
  [etag, part(0, 499)],
  [`W/${etag}`, null],
  ['"another"', null],
  ["5f2a", null],
  ["*", null],
  [`${etag}, "another"`, null],
  ["Tue, 31 Mar 2026 07:36:00 GMT", null],
])("If-Range: %s: %o", (ifRange, expected) => {
  const headers = new Headers({ Range: "bytes=0-499", "If-Range": ifRange })
  expect(rangeOf(headers, etag, bytes)).toEqual(expected)
})
