/** The part of papaparse that is used. The published types need those of Node, which `src/` must not have. */
declare module "papaparse" {
  interface Step {
    readonly data: readonly string[]
    readonly errors: readonly { readonly code: string }[]
    /** `cursor`: the place after the row in the text. */
    readonly meta: { readonly cursor: number }
  }
  interface Settings {
    readonly delimiter: string
    readonly newline: "\n"
    readonly step: (row: Step) => void
  }
  const papaparse: { parse(text: string, settings: Settings): void }

  export { papaparse as default }
}
