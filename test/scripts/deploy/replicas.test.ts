import { afterEach, describe, expect, it, vi } from "vitest"
import {
  emptyAccount,
  newDatabase,
  type StandInAccount,
  type StandInDatabase,
} from "../../../scripts/cloudflare-stand-in/account.ts"
import type { ApiCall } from "../../../scripts/cloudflare-stand-in/calls.ts"
import {
  type CloudflareStandIn,
  type Fault,
  startCloudflareStandIn,
} from "../../../scripts/cloudflare-stand-in/server.ts"
import { anything, platformFor } from "../../../scripts/deploy/cloudflare.ts"
import { stillOpen } from "../../../scripts/deploy/open.ts"
import { partsOf } from "../../../scripts/deploy/parts.ts"
import { type Deployment, takeSteps } from "../../../scripts/deploy/steps.ts"
import { storeSteps } from "../../../scripts/deploy/stores.ts"
import { isChange } from "../../support/platform.ts"

/** The account has no R2, so that a run of the steps ends after those of the database. */
const isWithoutBucket = /^bucket: .*\[code: 10042\]/

const parts = await partsOf("staging")
let standIn: CloudflareStandIn | null = null

afterEach(async () => {
  vi.unstubAllEnvs()
  await standIn?.stop()
  standIn = null
})

type Replication = StandInDatabase["read_replication"]["mode"]
type Faults = (call: ApiCall) => Fault | null

/** The parts of an account whose database has this replication, or that has none. */
async function deploymentTo(before: Replication | "no database", faults?: Faults) {
  const made = newDatabase(parts.database)
  const database = before === "no database" ? [] : [{ ...made, read_replication: { mode: before } }]
  const account = emptyAccount({
    hasR2: false,
    databases: new Map(database.map((each) => [each.uuid, each])),
  })
  standIn = await startCloudflareStandIn({ account, ...(faults !== undefined && { faults }) })
  vi.stubEnv("CLOUDFLARE_API_BASE_URL", standIn.apiUrl)
  const platform = platformFor("a-token", account.id)
  const environment = "staging"
  const deployment: Deployment = { environment, parts, platform, account, settings: {}, replaced: [] }
  return { account, deployment, calls: standIn.calls }
}

/** Takes the steps of the stores. Returns what was printed for the step, and why the run ended. */
async function taken(deployment: Deployment) {
  const lines: string[] = []
  const done = await takeSteps(storeSteps(deployment), "make changes", (line) => lines.push(line))
  const said = lines.filter((line) => line.startsWith("  replicas"))
  return { said, ended: done.ok ? "" : done.message }
}

function replicationOf({ databases }: StandInAccount): readonly Replication[] {
  return [...databases.values()].map(({ read_replication }) => read_replication.mode)
}

/** A fault of each call of this method that names one database. */
function faultOf(method: string, fault: Fault): Faults {
  return (call) => (call.method === method && /\/d1\/database\/[0-9a-f-]{36}$/.test(call.path) ? fault : null)
}

const refusal: Fault = { kind: "refuses", status: 403, code: 7403, message: "not for this account" }
const switchedOn = "  replicas    switched read replication on"

describe("a deployment switches read replication on", () => {
  it.each<[what: string, before: Replication | "no database", said: string, puts: number]>([
    ["for a database that it makes", "no database", switchedOn, 1],
    [
      "for a database in which it is off, as after an interrupted run or a restore",
      "disabled",
      switchedOn,
      1,
    ],
    ["only once", "auto", "  replicas    read replication is on", 0],
  ])("%s", async (_what, before, said, puts) => {
    const { account, calls, deployment } = await deploymentTo(before)
    expect(await taken(deployment)).toEqual({ said: [said], ended: expect.stringMatching(isWithoutBucket) })
    expect(replicationOf(account)).toEqual(["auto"])
    expect(calls.filter(({ method }) => method === "PUT")).toHaveLength(puts)
  })

  it("even if the answer is lost", async () => {
    const { deployment } = await deploymentTo("disabled", faultOf("PUT", { kind: "answer lost" }))
    expect((await taken(deployment)).said).toEqual([switchedOn])
  })
})

describe("a platform that refuses", () => {
  it.each<[what: string, method: string, said: RegExp, open: RegExp]>([
    [
      "the switch",
      "PUT",
      /could not switch read replication on: PUT .* not for this account \[code: 7403\]$/,
      /database is off/,
    ],
    ["to say", "GET", /is not known: GET .* not for this account \[code: 7403\]$/, /is not known to be on/],
  ])(
    "%s is named, the other steps follow, and the end says what to do",
    async (_what, method, said, open) => {
      const { account, calls, deployment } = await deploymentTo("disabled", faultOf(method, refusal))
      expect(await taken(deployment)).toEqual({
        said: [expect.stringMatching(said)],
        ended: expect.stringMatching(isWithoutBucket),
      })
      expect(replicationOf(account)).toEqual(["disabled"])
      expect(calls.filter(isChange).at(-1)?.path).toMatch(/\/r2\/buckets$/)
      expect(await stillOpen(deployment)).toContainEqual(expect.stringMatching(open))
    },
  )

  it("has changed nothing, so that the run counts no change", async () => {
    const { deployment } = await deploymentTo("disabled", faultOf("PUT", refusal))
    const steps = storeSteps(deployment).filter(({ name }) => name === "replicas")
    expect(await takeSteps(steps, "make changes", () => {})).toEqual({ ok: true, value: 0 })
  })
})

it("nothing about read replication is left to a person once it is on", async () => {
  const { deployment } = await deploymentTo("auto")
  expect((await stillOpen(deployment)).join("\n")).not.toContain("replication")
})

it.each([{}, { read_replication: {} }, { read_replication: { mode: "on" } }])(
  "the stand-in refuses the body %j, which the description of the call does not allow",
  async (body) => {
    const { account, deployment } = await deploymentTo("disabled")
    const path = `~/d1/database/${[...account.databases.keys()][0]}`
    const done = await deployment.platform({ method: "PUT", path, body, result: anything })
    expect([done.ok, replicationOf(account)]).toEqual([false, ["disabled"]])
  },
)
