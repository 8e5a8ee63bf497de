import { fileURLToPath } from "node:url"
import { bundle } from "../support/bundle.ts"

/** The path of the bundle, which is committed and part of the Worker. */
export const verifyBundlePath = fileURLToPath(new URL("../../worker/assets/verify.js", import.meta.url))

/** The script of /verify with its dependencies, as one module for browsers. The same source gives the same bytes. */
export function bundleVerify(): Promise<string> {
  return bundle(new URL("../../worker/browser/verify.ts", import.meta.url), {
    minify: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    charset: "utf8",
    legalComments: "none",
  })
}
