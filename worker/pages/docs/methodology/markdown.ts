/** Pieces of markdown the methodology guide is put together of. */

/** Text of a declaration as markdown shows it, letter by letter. */
export function plain(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>|~]/g, (character) => `\\${character}`)
}

/** Set as code. The text has no backtick of its own. */
export function code(text: string): string {
  return `\`${text}\``
}

/** Names in code, with commas between. */
export function codes(texts: readonly string[]): string {
  return texts.map(code).join(", ")
}

/** 0.0015 as "0.15%". */
export function percent(decimal: number): string {
  return `${Number((decimal * 100).toFixed(10))}%`
}

/** -0.05 as "−0.05", 0.05 as "+0.05". */
export function signed(value: number): string {
  return value < 0 ? `−${Math.abs(value)}` : `+${value}`
}

/** `heads` and cells are markdown without line breaks; `plain` and `code` keep a bar from parting a cell. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`
  return [line(heads), line(heads.map(() => "---")), ...rows.map(line)].join("\n")
}

/** One item a line; an item has no line break. */
export function bullets(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join("\n")
}

/** One item a line, from 1; an item has no line break. */
export function numbered(items: readonly string[]): string {
  return items.map((item, at) => `${at + 1}. ${item}`).join("\n")
}

/** Paragraphs, tables and lists under a heading, with empty lines between. */
export function section(heading: string, ...blocks: readonly string[]): string {
  return [heading, ...blocks.filter((block) => block !== "")].join("\n\n")
}
