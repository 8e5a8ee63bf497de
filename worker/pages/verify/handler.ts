import type { PageHandler } from "../context.ts"
import { addressOf } from "../frame.tsx"
import { showPage } from "../reply.ts"
import { VerifyPage } from "./page.tsx"

const identifierLengthMax = 20

/** `?symbol=` fills the stock field; the packet is loaded only when the reader presses the button. */
export const showVerify: PageHandler = async (context) => {
  const named = context.url.searchParams.get("symbol") ?? ""
  const symbol = named.length <= identifierLengthMax ? named : ""
  const address = addressOf(context.origin, "/verify")
  return showPage(context, VerifyPage({ address, symbol, isSignedIn: context.isSignedIn }))
}
