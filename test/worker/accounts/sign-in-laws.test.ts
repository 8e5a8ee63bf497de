import fc from "fast-check"
import { expect, test } from "vitest"
import { findSession } from "../../../src/accounts/sessions.ts"
import { useLink } from "../../../src/accounts/sign-in.ts"
import { secrets } from "../../../worker/compose-accounts.ts"
import { askForLink, type Desk, desk, minute, newAddress } from "../support/sign-in.ts"

const visits = [secrets.token(), secrets.token(), secrets.token()]
const linkMilliseconds = 15 * minute

/** The model's view of a requested link. */
interface RequestedLink {
  readonly token: string
  readonly email: string
  readonly visit: string | undefined
  readonly requestedAt: number
  isSpent: boolean
}

const step = fc.oneof(
  fc.record({ do: fc.constant("ask" as const), visit: fc.nat(2), address: fc.nat(1) }),
  fc.record({ do: fc.constant("use" as const), link: fc.nat(11), visit: fc.nat(2) }),
  // Mostly with the visit that requested the link.
  fc.record({ do: fc.constant("use" as const), link: fc.nat(11), visit: fc.constant(null) }),
  fc.record({ do: fc.constant("wait" as const), minutes: fc.constantFrom(1, 7, 14, 15) }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

async function ask(ports: Desk, email: string, visit: string | undefined): Promise<RequestedLink> {
  const token = await askForLink(ports, email, visit ?? "")
  return { token, email, visit, requestedAt: ports.clock.nowMilliseconds(), isSpent: false }
}

test("after any requests and uses, a link works only in its own visit, before it expires, until a link to its address is used", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 16 }), async (steps) => {
      const ports = desk()
      const addresses = [newAddress(), newAddress()]
      const links: RequestedLink[] = []
      for (const each of steps) {
        if (each.do === "wait") ports.pass(each.minutes * minute)
        else if (each.do === "ask") {
          const email = addresses[each.address] ?? ""
          if (links.filter((link) => link.email === email).length < 10)
            links.push(await ask(ports, email, visits[each.visit]))
        } else await expectLawful(ports, links, each)
      }
    }),
    { numRuns: 30 },
  )
})

async function expectLawful(
  ports: Desk,
  links: RequestedLink[],
  { link: at, visit: browser }: Step & { do: "use" },
) {
  const link = links[at % Math.max(links.length, 1)]
  if (link === undefined) return
  const visit = (browser === null ? link.visit : visits[browser]) ?? null
  const isYoung = ports.clock.nowMilliseconds() < link.requestedAt + linkMilliseconds
  const isGood = !link.isSpent && isYoung && visit === link.visit
  const used = await useLink(ports, { token: link.token, visit, previousSession: null })
  expect(used.ok).toBe(isGood)
  if (!used.ok) return
  expect((await findSession(ports, used.value.session.token))?.account.email).toBe(link.email)
  for (const other of links) other.isSpent ||= other.email === link.email
}

const race = fc.record({
  /** The visits that request a link, all for one address. */
  asking: fc.array(fc.nat(2), { minLength: 1, maxLength: 4 }),
  /** The link and the visit of each concurrent use. */
  using: fc.array(fc.tuple(fc.nat(3), fc.nat(2)), { minLength: 2, maxLength: 10 }),
  /** True if fifteen minutes have passed. */
  isLate: fc.boolean(),
})

test("of concurrent uses for one address, one opens a session, in the requesting visit; after expiry none does", async () => {
  await fc.assert(
    fc.asyncProperty(race, async ({ asking, using, isLate }) => {
      const ports = desk()
      const email = newAddress()
      const links: RequestedLink[] = []
      for (const visit of asking) links.push(await ask(ports, email, visits[visit]))
      if (isLate) ports.pass(linkMilliseconds)
      const uses = using.map(([at, visit]) => ({
        link: links[at % links.length],
        visit: visits[visit] ?? null,
      }))
      const used = await Promise.all(
        uses.map(({ link, visit }) =>
          useLink(ports, { token: link?.token ?? "", visit, previousSession: null }),
        ),
      )
      const opened = uses.filter((_, at) => used[at]?.ok)
      const mayOpen = !isLate && uses.some(({ link, visit }) => link?.visit === visit)
      expect(opened).toHaveLength(mayOpen ? 1 : 0)
      for (const { link, visit } of opened) expect(link?.visit).toBe(visit)
    }),
    { numRuns: 30 },
  )
})
