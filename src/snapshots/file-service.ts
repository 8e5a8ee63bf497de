import type { Endpoints } from "../contract/endpoints.ts"
import { quoted } from "../contract/issues.ts"
import { printJson, valueIn } from "../contract/json-text.ts"
import { answer, refuse } from "../outcome.ts"
import type { Service } from "../services/service.ts"
import { findSnapshot } from "./snapshot-service.ts"

/** Which stored file the response sends. */
export const snapshotFile: Service<Endpoints["snapshotFile"]> = async (ports, { input, caller }) => {
  const found = await findSnapshot(ports, caller.scope, input)
  if (!found.ok) return found
  const { day, revision, scope, files } = valueIn(found.value)
  const file = files.find(({ name }) => name === input.file)
  if (file === undefined) {
    const names = files.map(({ name }) => name).join(", ")
    return refuse("not_found", `The snapshot of ${day} has no file ${quoted(input.file)}. It has ${names}.`)
  }
  return answer({ data: printJson({ ...file, day, revision, scope }), meta: {} })
}
