import { inject } from "vitest"

/** True in `npm run test:full`, which also runs what `npm test` omits (test/support/full-run.ts). */
export const isFullRun: boolean = inject("isFullRun")

declare module "vitest" {
  interface ProvidedContext {
    isFullRun: boolean
  }
}
