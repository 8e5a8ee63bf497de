import type { Email, Mailer } from "../../src/accounts/ports.ts"

/** The last emails of this isolate, newest first. They are not sent. */
const emails: Email[] = []
const emailsMax = 50

export const mailboxPath = "/dev/mailbox"

/** The address of the account that `npm start` makes, in a reserved domain (RFC 2606). */
export const demoEmail = "demo@example.com"

/** Keeps emails for the mailbox page, and prints them. */
export const mailbox: Mailer = {
  async send(email) {
    emails.unshift(email)
    emails.length = Math.min(emails.length, emailsMax)
    // A warning, because `npm start` hides lower levels.
    console.warn(`\nTo ${email.to}: ${email.subject}\n\n${email.text}\n`)
  },
}

/** `GET /dev/mailbox`: the emails as a page, or as JSON for `Accept: application/json`. */
export function mailboxPage(request: Request): Response {
  if (request.headers.get("Accept")?.includes("application/json")) return Response.json(emails)
  const body = emails.map(printEmail).join("") || "<p>No email yet.</p>"
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mailbox of this machine</title><h1>Mailbox of this machine</h1><p>Emails stay on this machine; none is sent.</p>${body}</html>`
  return new Response(page, {
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" },
  })
}

function printEmail({ to, subject, text }: Email): string {
  const lines = escaped(text).replaceAll(/https?:\/\/[^\s<]+/g, (link) => `<a href="${link}">${link}</a>`)
  return `<article><h2>${escaped(subject)}</h2><p>To ${escaped(to)}</p><pre>${lines}</pre></article>`
}

export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")
}
