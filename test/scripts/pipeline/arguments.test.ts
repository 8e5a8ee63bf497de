import { describe, expect, it } from "vitest"
import { readPipelineArguments } from "../../../scripts/pipeline/arguments.ts"
import { overdueAfterSeconds } from "../../../worker/overdue.ts"

describe("a command becomes a request", () => {
  it.each<[string, string, string]>([
    ["status", "GET", "/operator/status"],
    ["discover", "POST", "/operator/tasks/discover"],
    ["discover --at 2026-05-04T12:00:00Z", "POST", "/operator/tasks/discover?at=2026-05-04T12%3A00%3A00Z"],
    ["universe --confirmed", "POST", "/operator/tasks/universe?trust=confirmed"],
    ["snapshots --revise late", "POST", "/operator/tasks/snapshots?revise=late"],
    ["pause 30", "POST", "/operator/schedule/pause?minutes=30"],
    ["resume", "POST", "/operator/schedule/resume"],
    ["retry 0000320193-26-000013", "POST", "/operator/filings/0000320193-26-000013"],
    ["retry edinet:2026-05-19", "POST", "/operator/filings/edinet%3A2026-05-19"],
    ["rescreen LON:SHEL", "POST", "/operator/instruments/LON%3ASHEL"],
    ["rescreen AAPL --stored", "POST", "/operator/instruments/AAPL?from=store"],
  ])("%s", (args, method, path) => {
    expect(readPipelineArguments(args.split(" "))).toEqual({ method, path })
  })
})

it.each(Object.keys(overdueAfterSeconds))("the task %s can be run", (task) => {
  expect(readPipelineArguments([task])).toEqual({ method: "POST", path: `/operator/tasks/${task}` })
})

describe("an unknown command or option becomes none", () => {
  it.each(["", "publish", "retry", "pause", "rescreen AAPL MSFT", "rescreen AAPL --store", "discover --at"])(
    "%s",
    (args) => {
      expect(readPipelineArguments(args.split(" "))).toBeNull()
    },
  )
})
