/**
 * Stripe's declarations ask for those of Node, which say other things of `crypto` than workerd does. `typeRoots` in
 * worker/tsconfig.json gives them this empty file instead.
 */
export {}
