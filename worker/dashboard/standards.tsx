import { setDefaultStandard } from "../../src/accounts/accounts.ts"
import { utcDay } from "../../src/days.ts"
import { rulebook } from "../../src/rulebooks/schema.ts"
import { type ListedRulebook, rulebookBounds, saveRulebook } from "../../src/rulebooks/store.ts"
import {
  defaultStandard,
  type Methodology,
  methodologyNamed,
  standardsInForce,
} from "../../src/screening/methodologies.ts"
import { ButtonForm, Section, TableRegion, TokenField } from "../html/components.tsx"
import { Day } from "../html/dates.tsx"
import { otherStandardsPath } from "../html/paths.ts"
import { noSuchPage } from "../html/problems.ts"
import { unconfirmed } from "../html/screens.ts"
import type { ContextOf, SessionContext } from "./context.ts"
import { type SignedInModel, SignedInPage } from "./frame.tsx"
import { problemReply } from "./problems.tsx"
import { pageReply, seeOther } from "./replies.ts"

/**
 * Responds 200 with the default standard and the rule books. The form contains a copy of a standard, or a
 * saved version of a rule book.
 */
export async function showStandards(context: ContextOf<"showStandards">): Promise<Response> {
  const draft = await draftOf(context)
  if (draft === null) return problemReply("person", noSuchPage, context.requestId)
  return standardsPage(context, draft, 200)
}

/** Redirects to the page. Responds 400 for a standard that does not exist. */
export async function chooseStandard(context: ContextOf<"chooseStandard">): Promise<Response> {
  const { ports, session, fields } = context
  const set = await setDefaultStandard(ports, session.signedIn.account.id, fields.standard)
  if (set.ok) return seeOther(standardsPath)
  return standardsPage(context, { ...emptyDraft, problem: set.message }, 400)
}

/** Redirects to the saved rule book. If the rule book was not saved, shows the form with the reason. */
export async function keepRulebook(context: ContextOf<"keepRulebook">): Promise<Response> {
  const { ports, session, fields } = context
  const { name, rulebook: text } = fields
  const saved = await saveRulebook(ports, session.signedIn.account.id, { name, text })
  if (saved.ok) return seeOther(rulebookPath(saved.value.name, saved.value.version))
  const status = saved.code === "bad_request" ? 400 : 409
  return standardsPage(context, { ...emptyDraft, name, text, problem: saved.message }, status)
}

/** Responds 200 with the confirmation page. Responds 404 for a name that the account does not have. */
export async function confirmDeleteRulebook(context: ContextOf<"confirmDeleteRulebook">): Promise<Response> {
  const wanted = context.url.searchParams.get("name")
  const listed = (await listOf(context)).find(({ name }) => name === wanted)
  if (listed === undefined) return problemReply("person", noSuchPage, context.requestId)
  return pageReply(ConfirmDelete({ viewer: context.session.viewer, listed }))
}

/** Redirects to the page. Responds 404 for a name that the account does not have. */
export async function deleteRulebook(context: ContextOf<"deleteRulebook">): Promise<Response> {
  const { ports, session, fields, requestId } = context
  const isDeleted = await ports.rulebooks.delete(session.signedIn.account.id, fields.name)
  return isDeleted ? seeOther(standardsPath) : problemReply("person", noSuchPage, requestId)
}

const emptyDraft: RulebookDraft = { name: "", text: "", version: null, problem: null }

/** The draft that the address asks for. Null if the standard or rule book in the address does not exist. */
async function draftOf(context: SessionContext): Promise<RulebookDraft | null> {
  const { url, ports, session } = context
  const from = url.searchParams.get("from")
  const name = url.searchParams.get("name")
  if (from !== null) {
    const standard = methodologyNamed(from, todayOf(context))
    return standard === null ? null : { ...emptyDraft, text: printed(rulebook.parse(standard.rules)) }
  }
  if (name === null) return emptyDraft
  const version = /^\d{1,6}$/.exec(url.searchParams.get("version") ?? "")?.[0]
  const wanted = version === undefined ? null : Number(version)
  const found = await ports.rulebooks.find(session.signedIn.account.id, name, wanted)
  return found && { ...emptyDraft, name, text: printed(found.rulebook), version: found.version }
}

function todayOf({ ports }: SessionContext): string {
  return utcDay(ports.clock.nowMilliseconds())
}

function printed(rulebook: object): string {
  return JSON.stringify(rulebook, null, 2)
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
    defaultId: signedIn.account.defaultMethodology ?? defaultStandard.id,
    standards: standardsInForce(todayOf(context)),
    rulebooks: await listOf(context),
    draft,
  })
  return pageReply(page, { status })
}

const standardsPath = "/dashboard/standards"

/** The path of the page whose form contains a version of a rule book. `version` is null for the newest. */
function rulebookPath(name: string, version: number | null): string {
  const query = `?name=${encodeURIComponent(name)}${version === null ? "" : `&version=${version}`}`
  return `${standardsPath}${query}#rule-book`
}

/** The path of the page that asks for a confirmation before a rule book is deleted. */
function deletePath(name: string): string {
  return `${standardsPath}/delete?name=${encodeURIComponent(name)}`
}

/** The content of the form for a rule book. */
interface RulebookDraft {
  readonly name: string
  /** JSON; empty for a new rule book. */
  readonly text: string
  /** The version of a saved rule book; null for a copy of a standard, and for a text that was not saved. */
  readonly version: number | null
  /** Why nothing was saved; null if nothing was sent. */
  readonly problem: string | null
}

interface StandardsModel extends SignedInModel {
  /** The id of the account's default standard. */
  readonly defaultId: string
  /** The standards in force. */
  readonly standards: readonly Methodology[]
  readonly rulebooks: readonly ListedRulebook[]
  readonly draft: RulebookDraft
}

function StandardsPage({ viewer, defaultId, standards, rulebooks, draft }: StandardsModel) {
  return (
    <SignedInPage title="Standards" viewer={viewer} section="Standards">
      <h1>Standards</h1>
      <Section id="default" title="The standard you read by">
        <p>
          Your keys, assistants and the pages of stocks and funds use this standard unless another is named.
          The comparison of stocks and the watchlist stay on {defaultStandard.shortName}.{" "}
          <a href={otherStandardsPath}>What each standard tests</a>
        </p>
        <form method="post" action="/dashboard/standards/default" class="fields">
          <TokenField formToken={viewer.formToken} />
          <label for="standard">Standard</label>
          <StandardSelect id="standard" name="standard" chosen={defaultId} standards={standards} />
          <button type="submit" class="main">
            Use it
          </button>
        </form>
      </Section>
      <Section id="rule-books" title="Your rule books">
        <p>
          A rule book is a standard of your own: its ratios, limits and businesses. Name it in a request as{" "}
          <code>rulebook</code>, with <code>@2</code> for its second version.{" "}
          <a href="/docs/standards#your-own-rule-book">How to write one</a>
        </p>
        {rulebooks.length === 0 ? <p>You have saved none.</p> : <Saved rulebooks={rulebooks} />}
        <p class="small">
          {rulebooks.length} of at most {rulebookBounds.namesMax}.
        </p>
      </Section>
      <Section id="rule-book" title={titleOf(draft)}>
        {draft.version === null ? null : <Versions draft={draft} rulebooks={rulebooks} />}
        {draft.text === "" && draft.problem === null ? <CopyForm standards={standards} /> : null}
        <RulebookForm draft={draft} formToken={viewer.formToken} />
      </Section>
    </SignedInPage>
  )
}

function titleOf({ name, version }: RulebookDraft): string {
  return version === null ? "A new rule book" : `${name}, version ${version}`
}

interface SelectModel extends Pick<StandardsModel, "standards"> {
  readonly id: string
  readonly name: string
  readonly chosen: string
}

function StandardSelect(props: SelectModel) {
  return (
    <select id={props.id} name={props.name}>
      {props.standards.map(({ id, shortName, grade }) => (
        <option key={id} value={id} selected={id === props.chosen}>
          {shortName}
          {grade === "A" ? "" : ` (${unconfirmed.label})`}
        </option>
      ))}
    </select>
  )
}

function Saved({ rulebooks }: { readonly rulebooks: readonly ListedRulebook[] }) {
  return (
    <TableRegion label="Saved rule books">
      <table>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col" class="number">
              Version
            </th>
            <th scope="col">Saved</th>
            <th scope="col">
              <span class="heard">Delete</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rulebooks.map(({ name, version, savedAt }) => (
            <tr key={name}>
              <th scope="row" class="name">
                <a href={rulebookPath(name, null)}>{name}</a>
              </th>
              <td class="number">{version}</td>
              <td>
                <Day day={savedAt.slice(0, "YYYY-MM-DD".length)} />
              </td>
              <td>
                <a href={deletePath(name)} aria-label={`Delete ${name}`}>
                  Delete
                </a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableRegion>
  )
}

/** Every version of the rule book in the form, newest first. */
function Versions({ draft, rulebooks }: Pick<StandardsModel, "draft" | "rulebooks">) {
  const newest = rulebooks.find(({ name }) => name === draft.name)?.version ?? 0
  const versions = Array.from({ length: newest }, (_, at) => newest - at)
  return (
    <p>
      {newest > 1 ? "Versions: " : "It has one version. "}
      {newest > 1
        ? versions.map((version, at) => (
            <span key={version}>
              {at === 0 ? "" : ", "}
              {version === draft.version ? (
                <strong aria-current="true">{version}</strong>
              ) : (
                <a href={rulebookPath(draft.name, version)}>{version}</a>
              )}
            </span>
          ))
        : null}
      {newest > 1 ? ". " : ""}If you save other content under the name, it becomes the next version. Earlier
      versions stay.
    </p>
  )
}

/** The form that copies the rules of a standard into the form below. */
function CopyForm({ standards }: Pick<StandardsModel, "standards">) {
  return (
    <form method="get" action={`${standardsPath}#rule-book`} class="fields">
      <label for="from">Start from a copy of</label>
      <StandardSelect id="from" name="from" chosen={defaultStandard.id} standards={standards} />
      <button type="submit">Copy its rules</button>
    </form>
  )
}

function RulebookForm({ draft, formToken }: { readonly draft: RulebookDraft; readonly formToken: string }) {
  const { name, text, problem } = draft
  return (
    <form method="post" action={standardsPath} class="fields wide">
      <TokenField formToken={formToken} />
      {problem === null ? null : (
        <p class="notice problem wrap" role="alert" id="rulebook-problem">
          Nothing was saved. {problem}
        </p>
      )}
      <label for="rulebook-name">Name</label>
      <input
        id="rulebook-name"
        name="name"
        type="text"
        required
        maxlength={80}
        autocomplete="off"
        value={name}
      />
      <label for="rulebook">
        Rules <span class="hint">(JSON)</span>
      </label>
      <textarea
        id="rulebook"
        name="rulebook"
        class="code"
        rows={text === "" ? 8 : 24}
        required
        spellcheck={false}
        autocomplete="off"
        aria-invalid={problem !== null}
        aria-describedby={problem !== null ? "rulebook-problem rulebook-hint" : "rulebook-hint"}
      >
        {text}
      </textarea>
      <p class="hint" id="rulebook-hint">
        As <a href="/v1/rulebooks/schema">the schema</a> describes it.
      </p>
      <button type="submit" class="main">
        Save
      </button>
    </form>
  )
}

interface ConfirmDeleteModel extends SignedInModel {
  readonly listed: ListedRulebook
}

function ConfirmDelete({ viewer, listed: { name, version } }: ConfirmDeleteModel) {
  return (
    <SignedInPage title="Delete this rule book?" viewer={viewer} section="Standards">
      <h1>Delete this rule book?</h1>
      <p>
        <strong class="wrap">{name}</strong>
        {version === 1 ? " has one version." : ` has ${version} versions.`} The rule book is deleted at once
        with every version, and requests that name it are refused with 400. You cannot undo this.
      </p>
      <div class="actions">
        <ButtonForm
          action={`${standardsPath}/delete`}
          formToken={viewer.formToken}
          fields={{ name }}
          label="Delete the rule book"
          weight="grave"
        />
        <a href={standardsPath}>Keep it</a>
      </div>
    </SignedInPage>
  )
}
