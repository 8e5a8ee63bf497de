/** Files imported as text: by esbuild for `with { type: "text" }`, and by a plugin of vitest.config.ts in tests. */
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
