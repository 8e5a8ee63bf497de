import { accessSync, constants, mkdirSync, renameSync, statfsSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"

const reasons: Readonly<Record<string, string>> = {
  EACCES: "this user may not write there",
  EROFS: "the disk is read-only",
  // This is what Node reports if a folder cannot be made because the disk is read-only.
  ENOENT: "the disk is read-only",
}

/** Makes a folder. Says in a sentence why it cannot be filled; null if it can. Some calls write tens of megabytes. */
export function whyNotWritable(folder: string, neededMegabytes = 64): string | null {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
  } catch (cause) {
    const { code = "", message }: NodeJS.ErrnoException = cause instanceof Error ? cause : new Error()
    return `${folder} cannot be written: ${reasons[code] ?? message}.`
  }
  const { bavail, bsize } = statfsSync(folder)
  const free = Math.floor((bavail * bsize) / 1_000_000)
  if (free >= neededMegabytes) return null
  return `The disk of ${folder} is too full: ${free} MB are free, ${neededMegabytes} MB are needed. Free some and start again; nothing is lost.`
}

/** Writes a file that only its owner can read. A full disk or the end of the process leaves the file as it was. */
export function writeWhole(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.new`, text, { mode: 0o600, flush: true })
  renameSync(`${path}.new`, path)
}
