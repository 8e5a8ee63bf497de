import { fileURLToPath } from "node:url"
import type { Plugin } from "vitest/config"

const folders = ["worker", "src"].map((name) => fileURLToPath(new URL(`../../${name}/`, import.meta.url)))

/**
 * Turns each late `import("./x.ts")` of the Worker and the core into a static one. In the test runtime, a late import is a
 * call within the request that caused it, and every other import of the module shares its promise. If that
 * request is cancelled, the other imports wait forever. The deployed Worker is one file and makes no such
 * call.
 */
export const staticImports: Plugin = {
  name: "static-imports",
  enforce: "pre",
  transform(code, id) {
    if (!folders.some((folder) => id.startsWith(folder))) return null
    const imports: string[] = []
    const changed = code.replaceAll(/(?<!typeof )\bimport\(("\.[^"]+")\)/g, (_, path: string) => {
      imports.push(`import * as late${imports.length} from ${path};`)
      return `Promise.resolve(late${imports.length - 1})`
    })
    // The imports are on the first line, so that all other lines keep their numbers.
    return imports.length === 0 ? null : { code: imports.join("") + changed, map: null }
  },
}
