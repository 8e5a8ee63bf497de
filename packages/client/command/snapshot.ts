import { createHash } from "node:crypto"
import { createWriteStream } from "node:fs"
import { rename, rm } from "node:fs/promises"
import { basename } from "node:path"
import { Readable, Transform } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { Api, FileAnswer, Refusal } from "../src/index.ts"
import { type Command, textOf } from "./command.ts"
import { type ExitCode, exitCodes, explain, warn } from "./exit.ts"
import { type Column, printAnswer } from "./output.ts"

type File = Api["snapshot"]["data"]["files"][number]

const columns: readonly Column<File>[] = [
  { name: "name", read: (file) => file.name },
  { name: "rows", read: (file) => file.rows },
  { name: "bytes", read: (file) => file.bytes },
  { name: "sha256", isSpare: true, read: (file) => file.sha256 },
]

export const snapshot: Command = {
  form: "snapshot DAY [FILE] [--to PATH]",
  summary: "the files of a day, or of the latest; with a file, saves it here or at a path",
  words: [1, 2],
  flags: { to: { type: "string" } },
  async run({ qistas, output, terminal, signal, write }, [day = "", file], flags) {
    if (file !== undefined) {
      const reply = await qistas.snapshotFile({ day, file }, { signal })
      return reply.ok ? save(reply, textOf(flags, "to") ?? basename(file)) : explain(reply)
    }
    const reply = await qistas.snapshot({ day }, { signal })
    if (!reply.ok) return explain(reply)
    if (output === "table") write(`${reply.data.day}, revision ${reply.data.revision}\n\n`)
    write(printAnswer(output, reply, reply.data.files, columns, terminal))
    return exitCodes.ok
  },
}

/** Writes a file under a temporary name. Renames it once it is complete and its checksum is right. */
async function save({ body, bytes, sha256 }: FileAnswer, path: string): Promise<ExitCode> {
  const part = `${path}.part`
  const hash = createHash("sha256")
  const hashed = new Transform({
    transform(piece, _encoding, done) {
      hash.update(piece)
      done(null, piece)
    },
  })
  try {
    await pipeline(Readable.fromWeb(body), hashed, createWriteStream(part))
    if (hash.digest("hex") !== sha256) throw new Error("its checksum is wrong")
    await rename(part, path)
    warn(`${path}: ${bytes} bytes, SHA-256 ${sha256}`)
    return exitCodes.ok
  } catch (cause) {
    await rm(part, { force: true })
    const refused = cause instanceof Error ? refusalIn(cause) : null
    if (refused !== null) return explain(refused)
    warn(`${path} cannot be written: ${cause instanceof Error ? cause.message : cause}`)
    return exitCodes.usage
  }
}

/** Returns the refusal that the client put into the cause when a download ended early. */
function refusalIn({ cause }: Error): Refusal | null {
  return typeof cause === "object" && cause !== null && "retryAfterSeconds" in cause
    ? (cause as Refusal)
    : null
}
