import { stringify } from "yaml"

/** YAML 1.1. It quotes texts that older parsers take for dates, so that all parsers read the same values. */
export function printYaml(document: unknown): string {
  return stringify(document, { version: "1.1", aliasDuplicateObjects: false, lineWidth: 0 })
}
