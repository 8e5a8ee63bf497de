/** Writes docs/licences.md and NOTICES: `npm run licences`. */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { bundleDeployed } from "../deploy/bundle.ts"
import { lockedPackages, packagesThatShip } from "./packages.ts"
import { printLicences, printNotices } from "./print.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const locked = lockedPackages(root)
const { modules } = await bundleDeployed("production")
const shipped = packagesThatShip(locked, modules)
writeFileSync(join(root, "docs/licences.md"), printLicences(shipped, locked))
writeFileSync(join(root, "NOTICES"), printNotices(root, shipped))
console.log(
  `docs/licences.md and NOTICES: ${shipped.length} packages ship, ${locked.length - shipped.length} do not`,
)
