import { describe, expect, it } from "vitest"
import { readAdminArguments } from "../../../scripts/admin/arguments.ts"
import { printAnswer } from "../../../scripts/admin/print.ts"
import type { AccountDetailsReply, KeyUsageReply } from "../../../worker/operator/accounts.ts"

const email = "owner@example.com"
const granted = { plan: "plus", until: "2027-01-01T00:00:00.000Z" } as const
const id = "4f1d2c7e-0000-4000-8000-000000000001"
const account = {
  id,
  email,
  created_at: "2026-01-02T03:04:05.000Z",
  plan: "plus",
  granted,
  paid: null,
} as const

function key(given: Partial<KeyUsageReply>): KeyUsageReply {
  return {
    ...{
      id: "00000000-0000-4000-8000-00000000000a",
      prefix: "qistas_live_abcd",
      type: "live",
      name: "server",
    },
    ...{ created_at: "2026-11-01T00:00:00.000Z", revoked_at: null, last_used_at: "2026-11-22T12:34:56.000Z" },
    ...{ requests_today: 12, mcp_requests_today: 3 },
    ...given,
  }
}

describe("a command names the account only in the body, and its response is printed for a reader", () => {
  const made = (type: "live" | "sandbox", name: string | null) => ({
    key: `qistas_${type}_text`,
    listed: key({ type, name }),
  })
  const revoked = key({ revoked_at: "2026-11-22T13:00:00.000Z" })
  const closed = (keys_revoked: number, subscription_id: string | null) => ({
    id,
    keys_revoked,
    subscription_id,
  })
  const until = "2027-01-01"

  it.each<[args: string, body: object, answer: unknown]>([
    [`create ${email}`, { email }, { account, is_new: true }],
    [`plan ${email} plus`, { account: email, plan: "plus", until: null }, account],
    [`plan ${email} plus --until ${until}`, { account: email, plan: "plus", until }, account],
    [`plan ${id} free`, { account: id, plan: "free", until: null }, account],
    [`keys ${email}`, { account: email }, { keys: [] }],
    [
      `key ${email} live --name server`,
      { account: email, type: "live", name: "server" },
      made("live", "server"),
    ],
    [`key ${email} sandbox`, { account: email, type: "sandbox", name: "" }, made("sandbox", null)],
    [`revoke ${email} qistas_live_abcd`, { account: email, key: "qistas_live_abcd" }, { revoked }],
    [`sign-out ${email}`, { account: email }, { sessions_ended: 1 }],
    [`close ${email}`, { account: email, force: false }, closed(2, null)],
    [`close ${email} --force`, { account: email, force: true }, closed(0, "sub_1")],
  ])("%s", (args, body, answer) => {
    const request = readAdminArguments(args.split(" "))
    expect(request).toEqual({ route: args.split(" ")[0], body })
    if (request !== null)
      expect(printAnswer(request.route, answer).join("\n")).not.toMatch(/^$|[{}]|undefined|null/)
  })
})

describe("the printed response has a line for", () => {
  it("an account", () => {
    const shown: AccountDetailsReply = {
      ...account,
      paid: {
        ...{ plan: "plus", until: "2026-12-22T06:00:00.000Z", subscription_id: "sub_1", status: "active" },
        cancels_at_period_end: true,
      },
      keys: [
        key({}),
        key({ name: null, last_used_at: null, requests_today: null, mcp_requests_today: null }),
        key({ prefix: "qistas_sandbox_wxyz", type: "sandbox", revoked_at: "2026-11-21T00:00:00.000Z" }),
      ],
      sessions: 2,
      passkeys: 1,
      usage: {
        days: [
          { day: "2026-11-21", requests: 1_200, mcp_requests: 0 },
          { day: "2026-11-22", requests: 12, mcp_requests: 3 },
        ],
        is_today_exact: false,
      },
    }
    expect(printAnswer("show", shown)).toEqual([
      "owner@example.com (4f1d2c7e-0000-4000-8000-000000000001)",
      "opened      2026-01-02 03:04 UTC",
      "plan        plus",
      "granted     plus until 2027-01-01 00:00 UTC",
      "paid        plus until 2026-12-22 06:00 UTC; active, not renewed, sub_1",
      "signed in   2 sessions, 1 passkey",
      "",
      "keys (2 in use)",
      "  qistas_live_abcd     server  made 2026-11-01 00:00 UTC  used 2026-11-22 12:34 UTC  12 today (3 by MCP)           00000000-0000-4000-8000-00000000000a",
      "  qistas_live_abcd     -       made 2026-11-01 00:00 UTC  never used                 today unknown: not reachable  00000000-0000-4000-8000-00000000000a",
      "  qistas_sandbox_wxyz  server  made 2026-11-01 00:00 UTC  used 2026-11-22 12:34 UTC  revoked 2026-11-21 00:00 UTC  00000000-0000-4000-8000-00000000000a",
      "",
      "requests by day (UTC)",
      "  2026-11-21  1200",
      "  2026-11-22  12 (3 by MCP)",
      "today may lack the last minute: a counter was not reachable",
    ])
  })

  it.each([
    ["active", false, "active, renewed, sub_1"],
    ["past_due", false, "past_due, sub_1"],
    ["past_due", true, "past_due, not renewed, sub_1"],
    ["canceled", false, "canceled, sub_1"],
  ])("a subscription that is %s, ending: %s", (status, cancels_at_period_end, words) => {
    const until = "2026-12-22T06:00:00.000Z"
    const paid = { plan: "plus", until, subscription_id: "sub_1", status, cancels_at_period_end } as const
    expect(printAnswer("plan", { ...account, paid })).toContain(
      `paid        plus until 2026-12-22 06:00 UTC; ${words}`,
    )
  })

  it("each key", () => {
    expect(printAnswer("key", { key: "qistas_live_text", listed: key({}) })[0]).toBe("qistas_live_text")
  })

  it("a subscription that continues at Stripe", () => {
    const closed = { id, keys_revoked: 1, subscription_id: "sub_1" }
    expect(printAnswer("close", closed).join("\n")).toContain("Stripe still bills sub_1")
  })
})

describe("an unknown command or option is refused", () => {
  it.each([
    "",
    "account",
    `account ${email} more`,
    `constructor ${email}`,
    `plan ${email}`,
    `plan ${email} plus --until`,
    `plan ${email} plus --unitl 2027-01-01`,
    `keys ${email} --force`,
    `create ${email} --name x`,
    `revoke ${email}`,
  ])("%s", (args) => {
    expect(readAdminArguments(args.split(" ").filter((word) => word !== ""))).toBeNull()
  })
})
