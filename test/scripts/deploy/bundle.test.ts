import { beforeAll, describe, expect, it } from "vitest"
import { bundleWorker } from "../../../scripts/support/bundle.ts"

const worker = new URL("../../../worker/", import.meta.url)
const bundles = { deployed: "", local: "" }

beforeAll(async () => {
  bundles.deployed = await bundleWorker(new URL("index.ts", worker))
  bundles.local = await bundleWorker(new URL("local/index.ts", worker))
})

describe("the Worker that is deployed", () => {
  it.each(["worker/local/", "/dev/mailbox", "mailboxPage", "STRIPE_URL"])(
    "knows nothing of %j, which a developer's machine has",
    (text) => {
      expect(bundles.local).toContain(text)
      expect(bundles.deployed.includes(text)).toBe(false)
    },
  )

  it("is complete: it sends emails", () => {
    expect(bundles.deployed).toContain("email_not_sent")
  })
})
