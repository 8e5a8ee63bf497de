import { inject } from "vitest"

/** True in `npm run test:full`, which also runs what `npm test` omits (test/support/full-run.ts). */
export const isFullRun: boolean = inject("isFullRun")

/** All of them in `npm run test:full`, and one in `oneIn` in `npm test`. */
export function sampled<Item>(all: readonly Item[], oneIn: number): readonly Item[] {
  return isFullRun ? all : all.filter((_, at) => at % oneIn === 0)
}

declare module "vitest" {
  interface ProvidedContext {
    isFullRun: boolean
  }
}
