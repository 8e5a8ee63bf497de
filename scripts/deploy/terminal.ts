import { createInterface } from "node:readline/promises"
import { Writable } from "node:stream"
import type { Ask } from "./answers.ts"

/** Asks on this terminal; null if nobody can answer here. A hidden answer is not shown while it is typed. */
export function terminalAsk(): Ask | null {
  if (!process.stdin.isTTY) return null
  return async (question, echo) => {
    let isMuted = false
    const output = new Writable({
      write(piece, _encoding, done) {
        if (!isMuted) process.stdout.write(piece)
        done()
      },
    })
    const reader = createInterface({ input: process.stdin, output, terminal: true })
    try {
      const answered = reader.question(`${question}: `)
      isMuted = echo === "hidden"
      return (await answered).trim()
    } finally {
      reader.close()
      if (echo === "hidden") process.stdout.write("\n")
    }
  }
}
