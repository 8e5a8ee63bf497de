import { namesAbroad, registersAbroad } from "../../src/identifiers/registers.ts"
import { localBindings } from "../stores/bindings.ts"
import { localWorker } from "./programs.ts"
import { storesIn } from "./state.ts"

export interface LocalServer {
  readonly url: string
  stop(): Promise<void>
}

export interface ServeOptions {
  readonly stateFolder: string
  readonly port: number
  readonly pepper: string
  readonly operatorToken: string
  /** `later`: every request gets a 503 until a call says that the stores are filled far enough. */
  readonly filled: "already" | "later"
}

/** The environment variables that the local Worker gets, for registers, names, prices and Stripe. */
const passedOn = [
  "EDGAR_WWW_URL",
  "EDGAR_DATA_URL",
  "EDGAR_USER_AGENT",
  ...namesAbroad.flatMap((name) => {
    const { credential, addresses } = registersAbroad[name]
    return [credential, ...Object.keys(addresses)]
  }),
  "DNS_URL",
  "PRICES_SOURCE",
  "PRICES_URL",
  "ECB_URL",
  "EODHD_TOKEN",
  "STOOQ_KEY",
  "STRIPE_URL",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "STRIPE_PRICE_PLUS",
]

/**
 * Serves the Worker with the local databases, on the loopback address. The port is open as soon as the Worker can
 * answer. Warnings, errors and emails are printed.
 */
export async function serve(options: ServeOptions): Promise<LocalServer> {
  const [script, wrangled] = await Promise.all([localWorker(), localBindings()])
  // Loading it takes most of a second.
  const { convertV4MiniflareOptions, Log, LogLevel, Miniflare } = await import("miniflare")
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: "127.0.0.1",
      port: options.port,
      resourcePersistencePath: storesIn(options.stateFolder),
      cf: false,
      log: new Log(LogLevel.ERROR),
      handleStructuredLogs({ level, message }) {
        if (level === "warn" || level === "error") console.error(message)
      },
      workers: [
        {
          ...wrangled,
          modules: [{ type: "ESModule", path: "worker.js", contents: script }],
          bindings: { ...wrangled.bindings, ...variablesOf(options) },
        },
      ],
    }),
  )
  return { url: (await miniflare.ready).origin, stop: () => miniflare.dispose() }
}

function variablesOf({ port, pepper, operatorToken, filled }: ServeOptions): Record<string, string> {
  const fromEnvironment = passedOn.flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return {
    PUBLIC_ORIGIN: pageOrigin(port),
    KEY_PEPPER: pepper,
    OPERATOR_TOKEN: operatorToken,
    STORES_FILLED: filled,
    ...Object.fromEntries(fromEnvironment),
  }
}

/** Returns the origin of pages. It is not the API's address, because passkeys need a host name. */
export function pageOrigin(port: number): string {
  return `http://localhost:${port}`
}
