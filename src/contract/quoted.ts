const nameCharactersMax = 40

/** Quotes a name from the request, shortened. */
export function quoted(name: string): string {
  const characters = [...name]
  return characters.length <= nameCharactersMax
    ? `"${name}"`
    : `"${characters.slice(0, nameCharactersMax).join("")}..."`
}
