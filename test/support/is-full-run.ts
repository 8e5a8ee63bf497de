import { inject } from "vitest"

/** True in `npm run test:full`, which also runs what `npm test` omits (test/support/full-run.ts). */
export const isFullRun: boolean = inject("isFullRun")

/** One in `oneIn` of them in `npm test`; in `npm run test:full` all, or one in `oneInFull`. */
export function sampled<Item>(all: readonly Item[], oneIn: number, oneInFull = 1): readonly Item[] {
  return all.filter((_, at) => at % (isFullRun ? oneInFull : oneIn) === 0)
}

declare module "vitest" {
  interface ProvidedContext {
    isFullRun: boolean
  }
}
