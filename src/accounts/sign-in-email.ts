import type { Email } from "./ports.ts"

/** The email with a sign-in link. Its subject may be shown on a locked screen, so the link is only in the text. */
export function signInEmail(email: string, origin: string, token: string, minutes: number): Email {
  const text = `We received a request to sign in to Qistas as ${email}.

Open this link in the browser you requested it from, and press the button there:

${signInLinkUrl(origin, token)}

It works once, within ${minutes} minutes, and in that browser only.

If you did not request it, ignore this email: nobody can sign in without the link. Do not forward it.

Qistas
${origin}
`
  return { to: email, subject: "Your link to sign in to Qistas", text }
}

function signInLinkUrl(origin: string, token: string): string {
  return `${origin}/dashboard/sign-in/link?token=${token}`
}
