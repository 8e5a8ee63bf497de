import type { Override } from "./activities.ts"

/** Every override, one per company. */
export const overrides: readonly Override[] = []
