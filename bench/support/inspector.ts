/** A connection to V8's inspector in the isolate of the service. */
export interface Inspector {
  readonly ask: (method: string, params?: object) => Promise<unknown>
  readonly close: () => void
}

interface InspectorMessage {
  readonly id?: number
  readonly result?: unknown
  readonly error?: { readonly message: string }
}

/** A client of the DevTools protocol that ignores events. Wrangler accepts only this Origin. */
export async function connectInspector(address: string): Promise<Inspector> {
  const socket = new WebSocket(address, { headers: { Origin: "http://localhost" } })
  const waiting = new Map<number, (message: InspectorMessage) => void>()
  let asked = 0
  socket.addEventListener("message", ({ data }) => {
    const message = JSON.parse(String(data)) as InspectorMessage
    if (message.id !== undefined) waiting.get(message.id)?.(message)
  })
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener("open", () => resolve())
    socket.addEventListener("error", () => reject(new Error(`the inspector at ${address} cannot be reached`)))
  })
  return {
    ask: (method, params = {}) =>
      new Promise((resolve, reject) => {
        asked += 1
        waiting.set(asked, ({ result, error }) =>
          error === undefined ? resolve(result) : reject(new Error(`${method}: ${error.message}`)),
        )
        socket.send(JSON.stringify({ id: asked, method, params }))
      }),
    close: () => socket.close(),
  }
}
