/**
 * Replaces TypeScript's `lib.dom.d.ts` (tsconfig.base.json, `libReplacement`). preact's types refer to that
 * file, and it would override the Workers' own `Request`, `Response` and `crypto` in every module that
 * imports a page.
 */
export {}
