import http from "node:http"
import { refusedCallsHeader, type SoakResponse } from "./check/refusals.ts"

export interface HttpRequest {
  readonly method: "GET" | "POST" | "DELETE"
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

const connectionsMax = 64
const answerMillisecondsMax = 60_000
const agent = new http.Agent({ keepAlive: true, maxSockets: connectionsMax })

/** Sends a request and reads the whole response. Throws if there is no response or its body is cut off. */
export function exchange(
  origin: string,
  { method, path, headers, body }: HttpRequest,
): Promise<SoakResponse> {
  return new Promise((resolve, reject) => {
    const request = http.request(`${origin}${path}`, { agent, method, headers }, (response) => {
      const pieces: Buffer[] = []
      response.on("data", (piece: Buffer) => pieces.push(piece))
      response.on("error", reject)
      response.on("aborted", () => reject(new Error("the body broke off")))
      response.on("end", () => {
        resolve({
          status: response.statusCode ?? 0,
          contentType: response.headers["content-type"] ?? null,
          retryAfter: response.headers["retry-after"] ?? null,
          refusedCalls: Number(response.headers[refusedCallsHeader] ?? 0),
          body: Buffer.concat(pieces).toString(),
        })
      })
    })
    request.setTimeout(answerMillisecondsMax, () => request.destroy(new Error("no answer")))
    request.on("error", reject)
    request.end(body)
  })
}
