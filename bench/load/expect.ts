import type { ScriptedRequest } from "./script.ts"
import { headersOf, type Senders } from "./slices.ts"

const parallelMax = 8

export interface ExpectedResponses {
  /** Bytes of the service's response, by method and path; of the first reply where bodies under one path differ. */
  readonly sizes: Readonly<Record<string, number>>
  /** Responses whose data was compared. */
  readonly compared: number
  readonly faults: readonly string[]
}

/**
 * Sends each distinct request of the script once to the service and to the plain one. The plain service is a fair baseline
 * only if it returns the same status and data.
 */
export async function expectAnswers(
  script: readonly ScriptedRequest[],
  senders: Senders,
  serviceUrl: string,
  plainUrl: string,
): Promise<ExpectedResponses> {
  const distinct = [
    ...new Map(script.map((asked) => [`${asked.method} ${asked.path} ${asked.body}`, asked])).values(),
  ]
  const sizes: Record<string, number> = {}
  const faults: string[] = []
  let compared = 0
  let turn = 0
  const compareReplies = async (asked: ScriptedRequest): Promise<void> => {
    const name = `${asked.method} ${asked.path}`
    const headers = headersOf(asked, senders, turn++)
    const [service, plain] = await Promise.all([
      ask(serviceUrl, asked, headers),
      ask(plainUrl, asked, headers),
    ])
    sizes[name] ??= service.text.length
    if (service.status !== asked.status)
      faults.push(`service: ${name}: ${service.status}, not ${asked.status}`)
    if (plain.status !== asked.status) faults.push(`Fastify: ${name}: ${plain.status}, not ${asked.status}`)
    if (asked.status !== 200) return
    compared += 1
    if (dataOf(service) !== dataOf(plain)) faults.push(`Fastify: ${name}: other data than the service's`)
  }
  for (let at = 0; at < distinct.length; at += parallelMax)
    await Promise.all(distinct.slice(at, at + parallelMax).map(compareReplies))
  return { sizes, compared, faults }
}

interface Reply {
  readonly status: number
  readonly text: string
}

async function ask(url: string, asked: ScriptedRequest, headers: Record<string, string>): Promise<Reply> {
  const { method, path, body } = asked
  const response = await fetch(`${url}${path}`, { method, headers, body })
  return { status: response.status, text: await response.text() }
}

function dataOf({ text }: Reply): string {
  return JSON.stringify((JSON.parse(text) as { readonly data?: unknown }).data)
}
