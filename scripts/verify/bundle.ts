import { fileURLToPath } from "node:url"
import { build } from "esbuild"

/** The path of the bundle, which is committed and part of the Worker. */
export const verifyBundlePath = fileURLToPath(new URL("../../worker/assets/verify.js", import.meta.url))

/** The script of /verify with its dependencies, as one module for browsers. The same source gives the same bytes. */
export async function bundleVerify(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("../../worker/browser/verify.ts", import.meta.url))],
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    platform: "browser",
    target: "es2022",
    charset: "utf8",
    legalComments: "none",
    logLevel: "silent",
  })
  const [output] = outputFiles
  if (output === undefined) throw new Error("the bundle of /verify has no output")
  return output.text
}
