import { writeFileSync } from "node:fs"
import { bundledScripts, bundlePath, bundleScript } from "./bundle.ts"

for (const script of bundledScripts) {
  const text = await bundleScript(script)
  writeFileSync(bundlePath(script), text)
  process.stdout.write(`${bundlePath(script)}: ${text.length} characters\n`)
}
