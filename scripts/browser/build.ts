import { buildBrowserScripts } from "./bundle.ts"

await buildBrowserScripts()
