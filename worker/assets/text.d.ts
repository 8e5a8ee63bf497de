/**
 * Files imported as text. esbuild does so for `with { type: "text" }`, in tests a plugin of vitest.config.ts.
 */
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
