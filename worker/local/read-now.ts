import { utcDay } from "../../src/days.ts"
import type { Edgar } from "../../src/pipeline/ports.ts"
import { readForm } from "../http/form-body.ts"
import type { RouteContext } from "../http/route.ts"
import { logFailure } from "../log.ts"
import { memory } from "../memory.ts"
import { composeConsumer } from "../write-side.ts"
import { type FillReply, readCompany } from "./fill.ts"
import { escaped } from "./mailbox.ts"

/**
 * The path of the button on the page of a stock that is not analysed. The button reads the stock from EDGAR,
 * as `npm run fill` does.
 */
export const readNowPath = "/dev/read"

const head = (symbol: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Reading ${symbol}</title><h1>Reading ${symbol} from EDGAR</h1>`

/** Sends a page that grows while the reports are read, and finally opens the stock's page. */
export async function readNow(context: RouteContext): Promise<Response> {
  const form = await readForm(context.request)
  const symbol = (form.ok ? form.value.get("symbol") : undefined) ?? ""
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const encoder = new TextEncoder()
  const write = (html: string) => writer.write(encoder.encode(html))
  const read = async (): Promise<void> => {
    await write(head(escaped(symbol)))
    await write(await ending(context, symbol, (sentence) => write(`<p>${escaped(sentence)}</p>`)))
  }
  // If the reader leaves the page, the writing ends but the work continues.
  context.execution.waitUntil(
    read()
      .then(() => writer.close())
      .catch(() => undefined),
  )
  return new Response(readable, {
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" },
  })
}

/** Reads the company and returns the end of the page. */
async function ending(
  context: RouteContext,
  symbol: string,
  show: (sentence: string) => unknown,
): Promise<string> {
  const ports = composeConsumer(context.env)
  const asOf = await dayOfOthers(context.env.DB, utcDay(ports.clock.nowMilliseconds()))
  const page = `/stocks/${encodeURIComponent(symbol)}`
  const link = `<p><a href="${escaped(page)}">${escaped(symbol)}</a></p>`
  try {
    const read = await readCompany(context, symbol, asOf, { ...ports, edgar: shown(ports.edgar, show) })
    if ("refused" in read) return `<p>Not read: ${escaped(read.refused)}.</p>${link}`
    // Otherwise the caches of this isolate would show the old state for some seconds.
    memory.current.checkedAt = 0
    if (read.determination === null) return `<p>Not read: ${escaped(problemOf(read))}.</p>${link}`
    return `<p>Its verdict is ${escaped(read.determination.status)}.</p>${link}<meta http-equiv="refresh" content="0; url=${escaped(page)}">`
  } catch (cause) {
    logFailure("company_not_read", cause)
    return `<p>Not read: a store of this machine failed. Try again.</p>${link}`
  }
}

/** The newest day for which a company can be screened here: the last day of the closes in the release. */
async function dayOfOthers(database: D1Database, today: string): Promise<string> {
  const newest = await database
    .prepare("SELECT substr(max(as_of), 1, 10) AS day FROM determinations")
    .first<string>("day")
  return newest === null || newest > today ? today : newest
}

/** EDGAR, with an announcement of each document that is requested. */
function shown(edgar: Edgar, show: (sentence: string) => unknown): Edgar {
  return {
    ...edgar,
    submissions(filer, known) {
      show("The list of its filings …")
      return edgar.submissions(filer, known)
    },
    companyFacts(filer, known) {
      show("The figures of all its reports …")
      return edgar.companyFacts(filer, known)
    },
    instance(filing) {
      show(`The ${filing.form} of ${filing.filed} …`)
      return edgar.instance(filing)
    },
  }
}

function problemOf({ result, detail, retry_after_seconds: seconds }: FillReply): string {
  if (result === "paused") return `EDGAR asks for a pause of ${seconds} s`
  if (result === "waiting") return "EDGAR has no figures of it"
  if (result === "overtaken") return "another run is reading it"
  return detail ?? result
}
