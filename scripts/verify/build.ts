import { writeFileSync } from "node:fs"
import { bundleVerify, verifyBundlePath } from "./bundle.ts"

const text = await bundleVerify()
writeFileSync(verifyBundlePath, text)
process.stdout.write(`${verifyBundlePath}: ${text.length} characters\n`)
