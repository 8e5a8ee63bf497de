/** The longest address that can be delivered to (RFC 5321, 4.5.3.1.3). */
const lengthMax = 254

/** Domains whose mailboxes ignore dots: both name the same mailboxes. */
const dotless = ["gmail.com", "googlemail.com"]

/**
 * The mailbox behind a normalized address, for counting emails only: without the tag after `+`, and without dots where they mean
 * nothing. Two people of a domain that knows no tags may be counted together.
 */
export function mailboxOf(email: string): string {
  const [before = "", after = ""] = email.split("@")
  const untagged = before.split("+")[0] || before
  return dotless.includes(after) ? `${untagged.replaceAll(".", "")}@${dotless[0]}` : `${untagged}@${after}`
}

/** Before `@`: no space, control or invisible character, and no character with a meaning in an email header. */
const localPart = /^[^\p{C}\p{Z}"(),:;<>@[\\\]]{1,64}$/u

/** At least two labels of letters of any script, digits and hyphens; the last begins with a letter. */
const domain = /^(?:[\p{L}\p{N}\p{M}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?\.)+\p{L}[\p{L}\p{N}\p{M}-]*$/u

/**
 * Normalizes an address: trimmed, lower case, NFC; a plus suffix is kept. Null when the text is not an address. Emails are
 * sent to this form, never to the text as typed, since different spellings that normalize to one are one account.
 */
export function readEmail(text: string): string | null {
  const email = text.trim().toLowerCase().normalize("NFC")
  if (email.length > lengthMax) return null
  const [before, after, ...more] = email.split("@")
  if (before === undefined || after === undefined || more.length > 0) return null
  return localPart.test(before) && domain.test(after) ? email : null
}
