/** The id of a named schema's section on the page. */
export function schemaId(name: string): string {
  return `schema-${name}`
}
