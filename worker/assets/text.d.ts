/** A file of this folder as it is: esbuild reads it for `with { type: "text" }`, a plugin of vitest.config.ts for the tests. */
declare module "*.css" {
  const text: string
  export default text
}

declare module "*.svg" {
  const text: string
  export default text
}

declare module "*.md" {
  const text: string
  export default text
}
