import type { Email, Mailer } from "../../src/accounts/ports.ts"

/** The last letters of this isolate, the newest first. They reach nobody. */
const letters: Email[] = []
const lettersMax = 50

export const mailboxPath = "/dev/mailbox"

/** Keeps letters for the mailbox page, and prints them. */
export const mailbox: Mailer = {
  async send(letter) {
    letters.unshift(letter)
    letters.length = Math.min(letters.length, lettersMax)
    // A warning, since `npm start` shows nothing less.
    console.warn(`\nTo ${letter.to}: ${letter.subject}\n\n${letter.text}\n`)
  },
}

/** `GET /dev/mailbox`: the letters as a page; as JSON to who asks for that. */
export function mailboxPage(request: Request): Response {
  if (request.headers.get("Accept")?.includes("application/json")) return Response.json(letters)
  const body = letters.map(printLetter).join("") || "<p>No letter yet.</p>"
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mailbox of this machine</title><h1>Mailbox of this machine</h1><p>Letters stay here; nobody is sent any.</p>${body}</html>`
  return new Response(page, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy":
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      "Cache-Control": "no-store",
      "Referrer-Policy": "no-referrer",
    },
  })
}

function printLetter({ to, subject, text }: Email): string {
  const lines = escaped(text).replaceAll(/https?:\/\/[^\s<]+/g, (link) => `<a href="${link}">${link}</a>`)
  return `<article><h2>${escaped(subject)}</h2><p>To ${escaped(to)}</p><pre>${lines}</pre></article>`
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")
}
