/**
 * Stripe's declarations ask for those of Node, which declare `crypto` in another way than workerd.
 * `typeRoots` in worker/tsconfig.json gives them this empty file instead.
 */
export {}
