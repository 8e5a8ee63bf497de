/** The type of `fetch`, loose enough for any JavaScript engine. */
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

/** The options of one call. */
export interface CallOptions {
  /** A signal that ends the call. The call then returns the code `aborted`. */
  readonly signal?: AbortSignal | undefined
  /**
   * The number of seconds that a call may take, with its retries and waits. For a file: the time until it
   * begins to arrive, and then the time between two pieces. Default 60.
   */
  readonly timeoutSeconds?: number | undefined
  /** The number of times that a call that changes nothing is tried again. Default 2. */
  readonly retries?: number | undefined
}

export interface ClientOptions extends Omit<CallOptions, "signal"> {
  /** The base URL of the API, which ends with `/v1`. */
  readonly baseUrl: string
  /** The API key. Without a key only the discovery routes can be called. */
  readonly key?: string | null | undefined
  /** Default: the global `fetch`. */
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

/** Merges the options of the client and of one call. Those of the call take precedence. */
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
