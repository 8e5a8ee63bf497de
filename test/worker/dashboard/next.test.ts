import fc from "fast-check"
import { expect, test } from "vitest"
import { ownPage } from "../../../worker/dashboard/next.ts"
import { routes } from "../../../worker/dashboard/routes.ts"

const id = "0f9d8c7b-6a5e-4d3c-8b2a-190817263544"
const keyPage = `/dashboard/keys/${id}/revoke`
/** The pages behind sign-in. The route table has no others. */
const own = Object.values(routes).flatMap(({ method, guard, path }) =>
  method === "GET" && guard === "session" ? [path.replace(":id", id)] : [],
)
/** Public pages that show more to a signed-in user. */
const open = [
  ...["/stocks/AAPL", "/stocks/BRK.B", "/stocks/LON:VOD", "/stocks/LON%3AVOD", "/funds/IJR", "/docs"],
  ...["/docs/quick-start", "/docs/reference/me", "/verify", "/portfolio", "/pricing"],
  ...["/ar/stocks/AAPL", "/id/funds/IJR", "/en/stocks/LON:VOD"],
]

test.each([...own, ...open])("%s is a page to continue to after signing in", (path) => {
  expect(ownPage(path)).toBe(path)
})

test.each([
  ...["", "/", "//evil.example", "//evil.example/dashboard", "///evil.example", "/\\evil.example"],
  ...["\\\\evil.example", "/dashboard\\..\\..\\evil.example", "https://evil.example"],
  ...["https:evil.example", "https://qistas.test/dashboard"],
  ...["https://qistas.test.evil.example/dashboard", "javascript:alert(1)", "data:text/html,x"],
  ...["/%2F/evil.example", "%2F%2Fevil.example", "/dashboard/%2e%2e/%2e%2e//evil.example"],
  ...["/dashboard/..//evil.example", "/dashboard/../../evil.example", "/dashboard@evil.example"],
  ...["/dashboard:80", "/dashboard/keys?next=//evil.example", "/dashboard/keys#//evil.example"],
  ...["/dashboard/keys/", "/dashboard/keys//", "/dashboard//keys", "/Dashboard/keys"],
  ...["/dashboard/keys\n", "/dashboard/keys\r\nSet-Cookie: session=x", "\t/dashboard/keys"],
  ...[" /dashboard/keys", "/dashboard/keys\0", "/dashboard/keys/:id/revoke"],
  ...[`${keyPage}/../../../..//evil.example`],
  ...["/dashboard/keys/0F9D8C7B-6A5E-4D3C-8B2A-190817263544/revoke", "/dashboard/sign-in"],
  ...["/dashboard/sign-in/link?token=x", "/dashboard/sign-out", "/dashboard/plan/checkout"],
  ...["/dev/mailbox", "/v1/me", "/dashboard/кeys", "/stocks/", "/stocks/..", "/stocks/%2e%2e"],
  ...["/stocks/A/../../evil.example", "/stocks/A\\evil.example", "/stocks//evil.example"],
  ...["/stocks/A?x=1", "/stocks/A\n", "/docs//evil.example", "/docs/../evil", "/suggestions"],
  ...["/ar/docs", "/fr/stocks/AAPL", "/ar/ar/stocks/AAPL", "/ar//stocks/AAPL", "/ar/stocks/"],
])("%j is not a page to continue to", (text) => {
  expect(ownPage(text)).toBeNull()
})

test("for any text, the page to continue to is on this origin and in the route table", () => {
  const piece = fc.constantFrom(
    ...["/", "\\", "//", "dashboard", "keys", "..", "%2f", "evil.example", "https:", "@", "\n"],
  )
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(piece).map((pieces) => pieces.join("")),
    piece,
  )
  const near = fc.tuple(fc.constantFrom(...own, ...open), text).map(([path, more]) => path + more)
  fc.assert(
    fc.property(fc.oneof(text, near), (given) => {
      const page = ownPage(given)
      if (page === null) return
      expect(new URL(page, "https://qistas.test").href).toBe(`https://qistas.test${page}`)
      if (!page.startsWith("/dashboard")) return
      expect(
        own.map((path) => path.replace(keyPage, page.startsWith("/dashboard/keys/") ? page : keyPage)),
      ).toContain(page)
    }),
    { numRuns: 500 },
  )
})
