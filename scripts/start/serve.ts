import { unstable_startWorker as startWorker } from "wrangler"

export interface LocalServer {
  readonly url: string
  stop(): Promise<void>
}

export interface ServeOptions {
  readonly root: string
  readonly stateFolder: string
  readonly port: number
  readonly pepper: string
  readonly operatorToken: string
  /** False to keep the service from reloading when the source changes. */
  readonly watch?: false
  /** `error` to print only errors. By default warnings and emails are printed too. */
  readonly logLevel?: "error"
}

/** The environment variables that the local Worker gets, for EDGAR, names, prices and Stripe. */
const passedOn = [
  "EDGAR_WWW_URL",
  "EDGAR_DATA_URL",
  "EDGAR_USER_AGENT",
  "DART_URL",
  "DART_API_KEY",
  "EDINET_URL",
  "EDINET_API_KEY",
  "ESEF_URL",
  "GLEIF_URL",
  "ESEF_USER_AGENT",
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
] as const

/** Serves the Worker with the local databases, on the loopback address. */
export async function serve(options: ServeOptions): Promise<LocalServer> {
  const worker = await startWorker({
    config: `${options.root}/wrangler.toml`,
    entrypoint: `${options.root}/worker/local/index.ts`,
    bindings: {
      PUBLIC_ORIGIN: secretText(pageOrigin(options.port)),
      KEY_PEPPER: secretText(options.pepper),
      OPERATOR_TOKEN: secretText(options.operatorToken),
      ...fromEnvironment(),
    },
    envFiles: [],
    dev: {
      server: { hostname: "127.0.0.1", port: options.port },
      inspector: false,
      persist: options.stateFolder,
      remote: false,
      watch: options.watch ?? true,
      logLevel: options.logLevel ?? "warn",
    },
  })
  await worker.ready
  return { url: (await worker.url).origin, stop: () => worker.dispose() }
}

/** Returns the origin of pages. It is not the API's address, because passkeys need a host name. */
export function pageOrigin(port: number): string {
  return `http://localhost:${port}`
}

function fromEnvironment(): Record<string, ReturnType<typeof secretText>> {
  return Object.fromEntries(
    passedOn.flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, secretText(value)]]
    }),
  )
}

function secretText(value: string): { type: "secret_text"; value: string } {
  return { type: "secret_text", value }
}
