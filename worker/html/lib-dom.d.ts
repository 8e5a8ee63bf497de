/**
 * Stands in the place of TypeScript's `lib.dom.d.ts` (tsconfig.base.json, `libReplacement`). preact's types ask for that one,
 * and it would take the place of the Workers' own `Request`, `Response` and `crypto` in everything that imports a page.
 */
export {}
