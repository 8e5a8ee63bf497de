import { expect, test } from "vitest"
import { run } from "../../scripts/mcp-conformance/run.ts"
import { resourceAt } from "../../worker/oauth/paths.ts"
import { service } from "./support/running-service.ts"
import { inChromium, signIn } from "./support/visitor.ts"

/** The sign-in of an assistant in a browser, as the conformance suite of the protocol's project asks for it. */

inChromium("assistants", (visit) => {
  const port = 3_000 + (process.pid % 1_000)
  const suite = `http://127.0.0.1:${port}`

  test("the suite's authorization scenarios pass; the account's page then ends the assistant", async () => {
    const registered = await fetch(`${service.origin}/oauth/register`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        client_name: "Conformance suite",
        redirect_uris: [`${suite}/callback`],
        token_endpoint_auth_method: "none",
      }),
    })
    const { client_id: clientId } = (await registered.json()) as { client_id: string }
    const user = await visit({ alsoAt: suite })
    const { page } = user
    await signIn(user)
    const consent = async (address: string) => {
      await page.goto(address)
      await page.getByText("This is a program on your own computer.").waitFor()
      await page.getByRole("button", { name: "Connect" }).click()
      await page.waitForURL(`${suite}/callback**`, { waitUntil: "commit" })
    }
    let consented: Promise<void> | null = null
    const { exitCode, output } = await run(
      [
        ...["authorization", "--url", service.origin, "--client-id", clientId, "--port", String(port)],
        ...["--resource", resourceAt(service.origin)],
      ],
      (printed) => {
        const [address] = /^http\S+\?response_type=\S+$/m.exec(printed) ?? []
        if (address !== undefined) consented ??= consent(address)
      },
    )
    expect([exitCode, output]).toEqual([0, expect.stringMatching(/authorization-code-grant/)])
    // The suite ends as soon as it has the code, when the browser may still be on its way to the callback.
    await consented
    await page.goto("/dashboard/account")
    const assistants = page.getByRole("region", { name: "Connected assistants" })
    await assistants.getByText("Conformance suite").waitFor()
    await assistants.getByRole("button", { name: "End Conformance suite" }).click()
    await page.getByRole("cell", { name: "Access of an assistant ended" }).waitFor()
  })
})
