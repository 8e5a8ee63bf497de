/** Addresses longer than this reach nobody (RFC 5321, 4.5.3.1.3). */
const lengthMax = 254

/** Before `@`: no space, no control or unseen character, and nothing that means something in a letter's header. */
const localPart = /^[^\p{C}\p{Z}"(),:;<>@[\\\]]{1,64}$/u

/** Letters of any script, digits and hyphens, in parts; two parts at least, the last of which begins with a letter. */
const domain = /^(?:[\p{L}\p{N}\p{M}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?\.)+\p{L}[\p{L}\p{N}\p{M}-]*$/u

/**
 * The one way an address is written: trimmed, in lower case, composed (NFC); what follows a plus is kept. Null when the
 * text is no address. Letters go to this spelling, never to the one that was typed: two that fold into one are one person.
 */
export function readEmail(text: string): string | null {
  const email = text.trim().toLowerCase().normalize("NFC")
  if (email.length > lengthMax) return null
  const [before, after, ...more] = email.split("@")
  if (before === undefined || after === undefined || more.length > 0) return null
  return localPart.test(before) && domain.test(after) ? email : null
}
