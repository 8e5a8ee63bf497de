import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { askApi, inChromium, makeKey, press, signIn } from "./support/visitor.ts"

/**
 * Access in each state is tested in test/worker/accounts/lapse.test.ts, the delay of half a minute in
 * test/worker/operator/accounts.test.ts.
 */
inChromium("a change of plan reaches the keys of the account", (visit) => {
  test("Plus is bought and cancelled, lapses to the sandbox, and is renewed", async () => {
    const user = await visit()
    const { page } = user
    await signIn(user)
    await page.goto("/dashboard/plan")
    await press(page, page.getByRole("button", { name: "Upgrade to Plus" }))
    await press(page, page.getByRole("button", { name: "Pay" }))
    await page.getByRole("heading", { name: "Plan", exact: true }).waitFor()
    expect(await page.locator("dl.facts").innerText()).toMatch(/Your plan\s+Plus/)
    const key = await makeKey(user, "live", "bought")
    await inPortal(page, "Cancel now")
    expect(await page.locator("dl.facts").innerText()).toMatch(/Your plan\s+Free/)
    // No cache contains the key before its first request.
    expect(await askApi("/instruments/XOM/compliance", key)).toBe(403)
    await inPortal(page, "Renew")
    expect(await page.locator("dl.facts").innerText()).toMatch(/Your plan\s+Plus/)
    const renewed = await makeKey(user, "live", "renewed")
    expect(await askApi("/instruments/XOM/compliance", renewed)).toBe(200)
    await user.leave()
  })

  async function inPortal(page: Page, order: string): Promise<void> {
    await page.goto("/dashboard/plan")
    await press(page, page.getByRole("button", { name: "Manage the subscription" }))
    await press(page, page.getByRole("button", { name: order }))
    await press(page, page.getByRole("link", { name: "Return" }))
    await page.getByRole("heading", { name: "Plan", exact: true }).waitFor()
  }
})
