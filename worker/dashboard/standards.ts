import { setDefaultStandard } from "../../src/accounts/accounts.ts"
import { type ListedRulebook, saveRulebook } from "../../src/accounts/rulebooks.ts"
import { currentMethodology, standardNamed } from "../../src/screening/methodologies.ts"
import { rulebook } from "../../src/standards/rulebook-schema.ts"
import { noSuchPage } from "../html/problems.ts"
import type { ContextOf, SessionContext } from "./context.ts"
import { problemReply } from "./problems.ts"
import { pageReply, seeOther } from "./replies.ts"
import { ConfirmDelete } from "./standards/delete-page.tsx"
import { type RulebookDraft, rulebookPath, StandardsPage, standardsPath } from "./standards/page.tsx"

/** 200 with the default standard and the rule books; a copy to start from, or a saved version, fills the form. */
export async function showStandards(context: ContextOf<"standards">): Promise<Response> {
  const draft = await draftOf(context)
  if (draft === null) return problemReply("person", noSuchPage, context.requestId)
  return standardsPage(context, draft, 200)
}

/** 303 to the page; 400 for a standard that does not exist. */
export async function chooseStandard(context: ContextOf<"chooseStandard">): Promise<Response> {
  const { ports, session, fields } = context
  const set = await setDefaultStandard(ports, session.signedIn.account.id, fields.standard)
  if (set.ok) return seeOther(standardsPath)
  return standardsPage(context, { ...emptyDraft, problems: [set.message] }, 400)
}

/** 303 to the rule book that was saved; the form with what is wrong where it was not. */
export async function keepRulebook(context: ContextOf<"saveRulebook">): Promise<Response> {
  const { ports, session, fields } = context
  const { name, rulebook: text } = fields
  const saved = await saveRulebook(ports, session.signedIn.account.id, { name, text })
  if (saved.ok) return seeOther(rulebookPath(saved.value.name, saved.value.version))
  const problems = saved.message.split("; ").map(fieldInWords)
  const status = saved.code === "bad_request" ? 400 : 409
  return standardsPage(context, { ...emptyDraft, name, text, problems }, status)
}

/** 200 with the confirmation page; 404 for a name that the account has not. */
export async function confirmDeleteRulebook(context: ContextOf<"confirmDeleteRulebook">): Promise<Response> {
  const wanted = context.url.searchParams.get("name")
  const listed = (await listOf(context)).find(({ name }) => name === wanted)
  if (listed === undefined) return problemReply("person", noSuchPage, context.requestId)
  return pageReply(ConfirmDelete({ viewer: context.session.viewer, listed }))
}

/** 303 to the page; 404 for a name that the account has not. */
export async function dropRulebook(context: ContextOf<"deleteRulebook">): Promise<Response> {
  const { ports, session, fields, requestId } = context
  const isDeleted = await ports.rulebooks.delete(session.signedIn.account.id, fields.name)
  return isDeleted ? seeOther(standardsPath) : problemReply("person", noSuchPage, requestId)
}

const emptyDraft: RulebookDraft = { name: "", text: "", version: null, problems: [] }

/** What the address puts into the form; null where it names a standard or rule book that does not exist. */
async function draftOf({ url, ports, session }: SessionContext): Promise<RulebookDraft | null> {
  const from = url.searchParams.get("from")
  const name = url.searchParams.get("name")
  if (from !== null) {
    const standard = standardNamed(from)
    return standard === null ? null : { ...emptyDraft, text: printed(rulebook.parse(standard.rules)) }
  }
  if (name === null) return emptyDraft
  const version = /^\d{1,6}$/.exec(url.searchParams.get("version") ?? "")?.[0]
  const wanted = version === undefined ? null : Number(version)
  const found = await ports.rulebooks.find(session.signedIn.account.id, name, wanted)
  return found && { ...emptyDraft, name, text: printed(found.rulebook), version: found.version }
}

function printed(rulebook: object): string {
  return JSON.stringify(rulebook, null, 2)
}

/** `ratios.0.limit: a limit is above 0` as `Ratio 1, limit: a limit is above 0`. */
function fieldInWords(problem: string): string {
  const [, path, message] = /^([\w.]+): (.+)$/s.exec(problem) ?? []
  if (path === undefined || message === undefined) return problem
  const words = path
    .replace(/^ratios\.(\d+)/, (_, index: string) => `ratio ${Number(index) + 1}`)
    .replaceAll(".", ", ")
    .replaceAll("_", " ")
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}: ${message}`
}

function listOf({ ports, session }: SessionContext): Promise<readonly ListedRulebook[]> {
  return ports.rulebooks.list(session.signedIn.account.id)
}

async function standardsPage(
  context: SessionContext,
  draft: RulebookDraft,
  status: number,
): Promise<Response> {
  const { viewer, signedIn } = context.session
  const page = StandardsPage({
    viewer,
    defaultId: signedIn.account.defaultMethodology ?? currentMethodology.id,
    rulebooks: await listOf(context),
    draft,
  })
  return pageReply(page, { status })
}
