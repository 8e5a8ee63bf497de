/** Files imported as text: by esbuild for `with { type: "text" }`, in tests by vitest.config.ts. */
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
