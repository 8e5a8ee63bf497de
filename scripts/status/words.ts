/** Amounts and times as the screen prints them. */

/** Prints an age: `45 s`, `4 min`, `8 h`, `3 d`. It is rounded down. */
export function ageText(seconds: number): string {
  if (seconds < 60) return `${Math.max(0, Math.floor(seconds))} s`
  if (seconds < 7_200) return `${Math.floor(seconds / 60)} min`
  if (seconds < 172_800) return `${Math.floor(seconds / 3_600)} h`
  return `${Math.floor(seconds / 86_400)} d`
}

/** Prints a count with its noun: `1 filing`, `4,210 filings`. */
export function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? "" : "s"}`
}

/** Prints a whole number: `4,210`. */
export function grouped(count: number): string {
  return count.toLocaleString("en-US", { maximumFractionDigits: 0 })
}

/** Prints bytes with three digits at most: `370 MB`, `1.2 GB`. */
export function bytesText(bytes: number): string {
  if (bytes >= 1e9) return `${(bytes / 1e9).toFixed(1)} GB`
  return bytes >= 1e6 ? `${Math.round(bytes / 1e6)} MB` : `${Math.round(bytes / 1e3)} kB`
}

/** Prints a share: `0.02%`, `31%`. */
export function percentText(share: number): string {
  const percent = share * 100
  return percent === 0 || percent >= 10 ? `${Math.round(percent)}%` : `${Number(percent.toPrecision(1))}%`
}

/** Prints an instant to the minute: `2026-11-28 06:41 UTC`. */
export function instantText(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`
}

/** Breaks a text between words into lines of at most `columnsMax` characters. A longer word has its own line. */
export function wrapped(text: string, columnsMax: number): readonly string[] {
  if (text.length <= columnsMax) return [text]
  const at = text.lastIndexOf(" ", columnsMax) > 0 ? text.lastIndexOf(" ", columnsMax) : text.indexOf(" ")
  return at <= 0 ? [text] : [text.slice(0, at), ...wrapped(text.slice(at + 1), columnsMax)]
}

/** Cuts a text to one line of `lengthMax` characters, without control characters. */
export function shortened(text: string, lengthMax: number): string {
  const line = text.replaceAll(/\p{Cc}+/gu, " ").trimEnd()
  return line.length <= lengthMax ? line : `${line.slice(0, lengthMax - 1).trimEnd()}…`
}
