/**
 * Writes a backup into empty stores and compares every row and object: `npm run restore -- DIR`. With
 * `--verify` it only compares. Exit code 0: all equal; 1: differences; 2: refused, or a store failed.
 */
import { answer, type Outcome } from "../../src/outcome.ts"
import { type BackupArguments, progressLine, readBackupArguments, runCommand } from "../backup/arguments.ts"
import { type Backup, openBackup } from "../backup/folder.ts"
import { openNamedStores } from "../stores/named.ts"
import type { Stores } from "../stores/open.ts"
import { finishRestore, restore } from "./run.ts"
import { isAlike, isEqual, type RestoredBucket, type Verification, verifyRestored } from "./verify.ts"

interface Compared extends Verification {
  readonly bucket: RestoredBucket
}

await runCommand(run, report)

async function run(): Promise<Outcome<Compared, string>> {
  const read = readBackupArguments("restore", process.argv.slice(2))
  if (!read.ok) return read
  const backup = await openBackup(read.value.folder)
  if (!backup.ok) return backup
  const stores = await openNamedStores(read.value, read.value.verify ? "read" : "write")
  if (!stores.ok) return stores
  try {
    return await fill(stores.value, backup.value, read.value)
  } finally {
    await stores.value.close()
  }
}

async function fill(
  stores: Stores,
  backup: Backup,
  { verify }: BackupArguments,
): Promise<Outcome<Compared, string>> {
  const show = progressLine()
  if (verify) return answer({ ...(await verifyRestored(stores, backup, show)), bucket: "filled" })
  const restored = await restore(stores, backup, show)
  if (!restored.ok) return restored
  const verified = await verifyRestored(stores, backup, show)
  if (isEqual(verified, restored.value)) await finishRestore(stores.database)
  return answer({ ...verified, bucket: restored.value })
}

function report({ bucket, ...verification }: Compared): void {
  const { compared, otherwise } = verification
  for (const each of compared) {
    const { what, equal, missing, surplus, different } = each
    const not = isAlike(each)
      ? ""
      : `, ${missing} missing, ${surplus} not in the backup, ${different} different`
    console.log(`${what}: ${equal} equal${not}`)
  }
  for (const line of otherwise) console.log(line)
  const isRight = isEqual(verification, bucket)
  const kept = bucket === "kept" ? " The bucket was there already, and has kept its newer objects." : ""
  console.log(isRight ? `All is equal.${kept}` : "Not all is equal.")
  if (!isRight) process.exitCode = 1
}
