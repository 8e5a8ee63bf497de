import type { PageHandler } from "../context.ts"
import { addressOf } from "../frame.tsx"
import { showPage } from "../reply.ts"
import { VerifyPage } from "./page.tsx"

const identifierLengthMax = 20

/** `?symbol=` names the stock whose packet is to be loaded; nothing is loaded before it is asked for. */
export const showVerify: PageHandler = async (asked) => {
  const named = asked.url.searchParams.get("symbol") ?? ""
  const symbol = named.length <= identifierLengthMax ? named : ""
  const address = addressOf(asked.origin, "/verify")
  return showPage(asked, VerifyPage({ address, symbol, isSignedIn: asked.isSignedIn }))
}
