/** The part of autocannon that `bench/load/slices.ts` uses. The package contains no types. */
declare module "autocannon" {
  export interface Request {
    readonly method: string
    readonly path: string
    readonly headers: Readonly<Record<string, string>>
    readonly body?: string
    /** Called before the `response` event that the connection emits for the same answer. */
    readonly onResponse: (status: number, body: string) => void
  }

  export interface Client {
    setRequests(requests: Request[]): void
    on(event: "response", listener: (status: number, bytes: number, milliseconds: number) => void): void
  }

  export interface Options {
    readonly url: string
    readonly connections: number
    /** The total number of requests, divided among the connections. */
    readonly amount: number
    /** The milliseconds between two checks whether the run has ended. */
    readonly sampleInt: number
    readonly setupClient: (client: Client) => void
  }

  export interface Result {
    readonly errors: number
    readonly timeouts: number
  }

  // biome-ignore lint/style/noDefaultExport: the package has a default export
  export default function autocannon(options: Options): Promise<Result>
}
