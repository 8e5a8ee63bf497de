import type { Register } from "./registers.ts"

/**
 * The prefixes of the concepts in a register's reports. A tag with another prefix is the filer's own. Apart from the
 * other declarations of registers, because the verifier needs only these.
 */
export const taxonomyPrefixes: Readonly<Record<Register, readonly string[]>> = {
  edgar: ["us-gaap", "ifrs-full", "dei", "srt", "invest"],
  /** `dart-line`: lines without an account; `dart-closed`: totals of sides; `dart-shares`: the table of shares. */
  dart: ["ifrs-full", "dart", "dart-line", "dart-closed", "dart-shares"],
  edinet: ["jppfs", "jpigp", "jpcrp"],
  /** `esef`: what a report as a whole states. */
  esef: ["ifrs-full", "esef"],
}
