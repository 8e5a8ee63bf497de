/** Fits the `fetch` of any JavaScript engine. */
export type Fetch = (
  url: string,
  init: {
    readonly method: string
    readonly headers: Record<string, string>
    readonly body?: string
    readonly redirect: "manual"
    readonly signal: AbortSignal
  },
) => Promise<Response>

/** How long and how often one call is tried. */
export interface CallOptions {
  /** Ends the call, which then returns the code `aborted`. */
  readonly signal?: AbortSignal | undefined
  /**
   * How many seconds a call may take, its retries and waits included. For a file: until it begins to arrive,
   * and then from one piece to the next. Default 60.
   */
  readonly timeoutSeconds?: number | undefined
  /** How often a call that changes nothing is tried again. Default 2. */
  readonly retries?: number | undefined
}

export interface ClientOptions extends Omit<CallOptions, "signal"> {
  /** Ends with `/v1`. */
  readonly baseUrl: string
  /** Without a key only the discovery routes can be called. */
  readonly key?: string | null | undefined
  /** By default the global `fetch`. */
  readonly fetch?: Fetch | undefined
}

export interface Settings {
  readonly baseUrl: string
  readonly key: string | null
  readonly fetch: Fetch
  readonly timeoutSeconds: number
  readonly retries: number
  readonly signal: AbortSignal | undefined
}

/** The client's options together with those of one call, which take precedence. */
export function settingsOf(client: ClientOptions, call: CallOptions): Settings {
  return {
    baseUrl: client.baseUrl.replace(/\/+$/, ""),
    key: client.key ?? null,
    // Wrapped, because engines refuse to call `fetch` as a method of another object.
    fetch: client.fetch ?? ((url, init) => fetch(url, init)),
    timeoutSeconds: call.timeoutSeconds ?? client.timeoutSeconds ?? 60,
    retries: call.retries ?? client.retries ?? 2,
    signal: call.signal,
  }
}
