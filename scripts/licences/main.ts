/** Writes docs/licences.md and NOTICES: `npm run licences`. */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { bundleDeployed } from "../deploy/bundle.ts"
import { root } from "../support/root.ts"
import { lockedPackages, packagesThatShip } from "./packages.ts"
import { printLicences, printNotices } from "./print.ts"

const locked = lockedPackages(root)
const { modules } = await bundleDeployed("production")
const shipped = packagesThatShip(locked, modules)
writeFileSync(join(root, "docs/licences.md"), printLicences(shipped, locked))
writeFileSync(join(root, "NOTICES"), printNotices(root, shipped))
console.log(
  `docs/licences.md and NOTICES: ${shipped.length} packages ship, ${locked.length - shipped.length} do not`,
)
