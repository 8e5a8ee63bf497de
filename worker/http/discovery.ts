import { type DocumentName, documents } from "../../src/contract/documents.ts"
import { type Env, publicOriginOf } from "../env.ts"
import { conditional } from "./conditional.ts"
import { cachingOf } from "./envelope.ts"
import type { Handler } from "./route.ts"

const writers: Readonly<Record<DocumentName, (env: Env) => Promise<string>>> = {
  openapiJson: async (env) => JSON.stringify(await openApi(env)),
  async openapiYaml(env) {
    const { printYaml } = await import("./yaml.ts")
    return printYaml(await openApi(env))
  },
}

/** Loads the document with the first request, since its examples are the service's largest module. */
async function openApi(env: Env) {
  const [{ openApiDocument }, { examples }] = await Promise.all([
    import("../../src/api/openapi.ts"),
    import("../../src/api/examples.ts"),
  ])
  return openApiDocument(examples, publicOriginOf(env) ?? "")
}

/** Serves a document of the interface. It is the same to every client, and the query is ignored. */
export function documentHandler(name: DocumentName): Handler {
  const { mediaType } = documents[name]
  /** Printed with the first request to this isolate. */
  let written: string | null = null
  return async ({ request, env }) => {
    written ??= await writers[name](env)
    return conditional(request, { body: written, mediaType, content: written }, cachingOf.open)
  }
}
