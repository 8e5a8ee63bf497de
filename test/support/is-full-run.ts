import { inject } from "vitest"

/**
 * True in `npm run test:full`, which also runs the tests that `npm test` omits (test/support/full-run.ts).
 */
export const isFullRun: boolean = inject("isFullRun")

/** Every `oneIn`th item in `npm test`. In `npm run test:full` all items, or every `oneInFull`th. */
export function sampled<Item>(all: readonly Item[], oneIn: number, oneInFull = 1): readonly Item[] {
  return all.filter((_, at) => at % (isFullRun ? oneInFull : oneIn) === 0)
}

declare module "vitest" {
  interface ProvidedContext {
    isFullRun: boolean
  }
}
