import * as z from "zod"
import type { Outcome } from "../../outcome.ts"
import { convertedAnswer, type DartAnswer, readDartAnswer } from "./answer.ts"

const lines = z
  .object({ list: z.array(z.object({ rcept_no: z.string().regex(/^\d{14}$/) })).min(1) })
  .refine(
    ({ list: [first, ...rest] }) => rest.every(({ rcept_no }) => rcept_no === first?.rcept_no),
    "lines of several reports",
  )

/**
 * Reads which report the lines of an answer are of: the number under which it was received (14 digits).
 * Refuses an answer with lines of several reports.
 */
export function readDartReceipt(text: string): Outcome<DartAnswer<string>, "malformed_answer"> {
  return convertedAnswer(readDartAnswer(text, lines), ({ list: [first] }) => first?.rcept_no ?? "")
}
