import * as z from "zod"
import { isToken } from "../../src/accounts/token.ts"

/** Schemas for the browser's responses, with size limits, checked before anything is decoded. Other members are dropped. */

/** base64url without padding, of at most `bytesMax` bytes. */
function bytes(bytesMax: number) {
  return z
    .string()
    .min(1)
    .max(Math.ceil((bytesMax * 4) / 3))
    .regex(/^[A-Za-z0-9_-]+$/)
}

/** WebAuthn Level 3, 4: a credential id has at most 1,023 bytes. */
const credentialId = bytes(1_023)
const clientDataJSON = bytes(3_000)
const type = z.literal("public-key")
const transport = z.string().regex(/^[a-z-]{1,32}$/)

/** RegistrationResponseJSON. */
export const registrationResponse = z.object({
  id: credentialId,
  rawId: credentialId,
  type,
  response: z.object({
    clientDataJSON,
    attestationObject: bytes(6_000),
    transports: z.array(transport).max(10).default([]),
  }),
})

/** AuthenticationResponseJSON. The user handle is optional there; our passkeys always have one. */
export const authenticationResponse = z.object({
  id: credentialId,
  rawId: credentialId,
  type,
  response: z.object({
    clientDataJSON,
    authenticatorData: bytes(1_500),
    /** RSA of 4,096 bits takes 512 bytes. */
    signature: bytes(600),
    userHandle: bytes(64),
  }),
})

/** CollectedClientData. `crossOrigin`: the page was embedded in one of another origin, which ours never are. */
export const clientData = z.object({
  challenge: z.string().refine(isToken),
  crossOrigin: z.literal(false).optional(),
})
