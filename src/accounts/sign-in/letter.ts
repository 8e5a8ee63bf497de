import type { Email } from "../ports.ts"

/** The letter with a link. Its subject may be shown on a locked screen, so the link is in the text alone. */
export function signInEmail(email: string, origin: string, token: string, minutes: number): Email {
  const text = `Somebody, most likely you, asked to sign in to Qistas as ${email}.

Open this link in the browser you asked from, and press the button there:

${signInLinkUrl(origin, token)}

It works once, within ${minutes} minutes, and in that browser only.

If you did not ask, you need not do anything: without this link nobody gets in. Do not pass it on.

Qistas
${origin}
`
  return { to: email, subject: "Your link to sign in to Qistas", text }
}

function signInLinkUrl(origin: string, token: string): string {
  return `${origin}/dashboard/sign-in/link?token=${token}`
}
