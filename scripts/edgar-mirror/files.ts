import { createReadStream, type Stats } from "node:fs"
import { stat } from "node:fs/promises"
import { normalize, sep } from "node:path"
import type { Readable } from "node:stream"
import { createGunzip } from "node:zlib"

/** A file that the mirror may serve. */
export interface MirrorFile {
  readonly path: string
  /** True if the file is stored compressed, under the requested name with `.gz`. */
  readonly isGzip: boolean
  readonly bytes: number
  readonly etag: string
  readonly lastModified: Date
}

/** Finds the file of a path in the folder, plain or compressed. Null if there is none. */
export async function findMirrorFile(folder: string, path: string): Promise<MirrorFile | null> {
  const inside = insideOf(folder, path)
  if (inside === null) return null
  return (await described(inside, "plain")) ?? (await described(`${inside}.gz`, "gzip"))
}

/** Returns the file path of a URL path; null if it is outside the folder. */
export function insideOf(folder: string, path: string): string | null {
  const root = normalize(`${folder}${sep}`)
  const inside = normalize(`${root}${path}`)
  return inside.startsWith(root) && !path.includes("\0") && !path.split("/").includes("..") ? inside : null
}

async function described(path: string, form: "plain" | "gzip"): Promise<MirrorFile | null> {
  let found: Stats
  try {
    found = await stat(path)
  } catch {
    return null
  }
  if (!found.isFile()) return null
  const etag = `"${found.size.toString(16)}-${Math.trunc(found.mtimeMs * 1_000).toString(16)}"`
  return { path, isGzip: form === "gzip", bytes: found.size, etag, lastModified: found.mtime }
}

/** The way to send a file: as stored, or inflated. */
export type SentAs = "stored" | "plain"

/** Streams a file from disk. */
export function streamFile(file: MirrorFile, as: SentAs): Readable {
  const bytes = createReadStream(file.path, { highWaterMark: 262_144 })
  if (!file.isGzip || as === "stored") return bytes
  const inflated = createGunzip()
  bytes.on("error", (cause) => inflated.destroy(cause))
  return bytes.pipe(inflated)
}
