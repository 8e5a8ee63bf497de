/**
 * Stripe's declarations refer to those of Node, which declare `crypto` differently from workerd. `typeRoots`
 * in worker/tsconfig.json gives Stripe this empty file instead.
 */
export {}
