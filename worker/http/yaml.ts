import { stringify } from "yaml"

/** YAML 1.1, which quotes what older readers would take for a date: the document says the same to every reader. */
export function printYaml(document: unknown): string {
  return stringify(document, { version: "1.1", aliasDuplicateObjects: false, lineWidth: 0 })
}
