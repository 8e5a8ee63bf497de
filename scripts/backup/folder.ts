import { createHash, type Hash } from "node:crypto"
import {
  createReadStream,
  createWriteStream,
  existsSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { createGunzip, createGzip } from "node:zlib"
import { answer, type Outcome, refuse } from "../../src/outcome.ts"

/** Reads and writes the folder of a backup. docs/operations.md, "Restoring", describes each file. */

export const backupFormat = "qistas-backup/1"
export const schemaFile = "schema.sql"
export const objectsFile = "objects.jsonl.gz"
const manifestFile = "manifest.json"
/** The checksums, in the format of `sha256sum -c`. Written last: an interrupted backup has none. */
const sumsFile = "SHA256SUMS"

export interface BackedUpTable {
  readonly name: string
  readonly file: string
  /** The names of a line's values, in order. `rowid` is included if it is not one of the table's columns. */
  readonly columns: readonly string[]
  readonly rows: number
}

export interface Manifest {
  readonly format: typeof backupFormat
  /** The version of this repository that made the backup. */
  readonly release: string
  /** ISO 8601, UTC. */
  readonly began_at: string
  readonly ended_at: string
  /** The names of the migrations in `d1_migrations`. */
  readonly migrations: readonly string[]
  /**
   * The tables that changed between the last two readings. If there are none, all rows belong to one instant.
   */
  readonly moved: readonly string[]
  /** The tables. A table comes before those that refer to it. */
  readonly tables: readonly BackedUpTable[]
  /** The last number of each AUTOINCREMENT table, as a text. */
  readonly sequences: Readonly<Record<string, string>>
  readonly objects: number
}

export interface Backup {
  readonly folder: string
  readonly manifest: Manifest
  /** The SHA-256 of the sums file, and so of every byte of the folder. */
  readonly digest: string
}

export interface WrittenLines {
  readonly lines: number
  /** The SHA-256 of the uncompressed lines. */
  readonly digest: string
}

/** Pages of lines. `written` returns their count and digest after the last page. */
export interface DigestedLines {
  readonly pages: AsyncIterable<string>
  readonly written: () => WrittenLines
}

/** Joins each page into one text and digests it. */
export function digestLines(pages: AsyncIterable<readonly string[]>): DigestedLines {
  const hash = createHash("sha256")
  let lines = 0
  async function* texts(): AsyncGenerator<string> {
    for await (const page of pages) {
      const text = page.map((line) => `${line}\n`).join("")
      hash.update(text)
      lines += page.length
      yield text
    }
  }
  return { pages: texts(), written: () => ({ lines, digest: hash.digest("hex") }) }
}

/** Writes lines, gzipped. Replaces an existing file. */
export async function writeLines(
  path: string,
  pages: AsyncIterable<readonly string[]>,
): Promise<WrittenLines> {
  const digested = digestLines(pages)
  await pipeline(Readable.from(digested.pages), createGzip(), createWriteStream(path))
  return digested.written()
}

/** Reads the lines of a gzipped file. Only a line feed ends a line: JSON may contain other separators. */
export async function* readLines(path: string): AsyncGenerator<string> {
  const unzipped = createReadStream(path).pipe(createGunzip()).setEncoding("utf8")
  let rest = ""
  for await (const piece of unzipped) {
    const lines = `${rest}${piece}`.split("\n")
    rest = lines.pop() ?? ""
    yield* lines
  }
  if (rest !== "") throw new Error(`${path}: the last line has no end`)
}

/** Writes manifest and checksums, which complete the backup. */
export async function sealBackup(folder: string, manifest: Manifest): Promise<void> {
  writeFileSync(join(folder, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`)
  const sums: string[] = []
  for (const file of filesOf(manifest)) sums.push(`${await sha256Of(join(folder, file))}  ${file}\n`)
  writeFileSync(join(folder, sumsFile), sums.join(""))
}

/** Returns the files that have checksums. */
function filesOf({ tables }: Manifest): readonly string[] {
  return [manifestFile, schemaFile, ...tables.map(({ file }) => file), objectsFile]
}

/** Opens a backup after comparing every byte with its checksums. `damaged` names the file that differs. */
export async function openBackup(folder: string): Promise<Outcome<Backup, "damaged">> {
  const sumsPath = join(folder, sumsFile)
  if (!existsSync(sumsPath)) {
    return refuse("damaged", `${folder} is not a complete backup: it has no ${sumsFile}.`)
  }
  const sums = readFileSync(sumsPath, "utf8")
  const listed = new Map<string, string>()
  for (const line of sums.split("\n").slice(0, -1)) {
    const [, sum, file] = /^([0-9a-f]{64}) {2}(\S+)$/.exec(line) ?? []
    if (sum === undefined || file === undefined) return refuse("damaged", `${sumsPath} is damaged.`)
    listed.set(file, sum)
  }
  for (const [file, sum] of listed) {
    const path = join(folder, file)
    if (!existsSync(path)) return refuse("damaged", `${path} is missing.`)
    if ((await sha256Of(path)) !== sum) return refuse("damaged", `${path} has changed since the backup.`)
  }
  if (!listed.has(manifestFile)) return refuse("damaged", `${sumsPath} lacks ${manifestFile}.`)
  const manifest = readManifest(folder)
  if (!manifest.ok) return manifest
  const unlisted = filesOf(manifest.value).find((file) => !listed.has(file))
  if (unlisted !== undefined) return refuse("damaged", `${sumsPath} lacks ${unlisted}.`)
  return answer({ folder, manifest: manifest.value, digest: createHash("sha256").update(sums).digest("hex") })
}

/** Reads the manifest and checks its format. The checksum was compared before. */
function readManifest(folder: string): Outcome<Manifest, "damaged"> {
  const path = join(folder, manifestFile)
  const manifest: Manifest = JSON.parse(readFileSync(path, "utf8"))
  if (manifest.format === backupFormat) return answer(manifest)
  return refuse("damaged", `${path} has the format ${manifest.format}; this release reads ${backupFormat}.`)
}

/** True also if the folder is missing. */
export function isEmptyFolder(folder: string): boolean {
  return !existsSync(folder) || readdirSync(folder).length === 0
}

async function sha256Of(path: string): Promise<string> {
  const hash: Hash = createHash("sha256")
  await pipeline(createReadStream(path), hash)
  return hash.digest("hex")
}
