import { inject } from "vitest"

/** True in `npm run test:full`, which runs what `npm test` leaves out (test/support/full-run.ts). */
export const isFullRun: boolean = inject("isFullRun")

declare module "vitest" {
  interface ProvidedContext {
    isFullRun: boolean
  }
}
