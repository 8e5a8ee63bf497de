/**
 * Signs in with a passkey, and adds one. Without this script, or in a browser without passkeys, the buttons stay hidden and
 * people sign in by email.
 */

const status = document.getElementById("passkey-status")
/** The name of an error whose message is the service's refusal, for display. */
const refused = "Refused"
let isBusy = false

if (typeof globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON === "function") {
  const signInButton = document.getElementById("passkey-sign-in")
  if (signInButton !== null) {
    signInButton.hidden = false
    signInButton.addEventListener("click", () => attempt(signIn, "Waiting for your passkey."))
  }
  const form = document.getElementById("passkey-register")
  if (form !== null) {
    form.hidden = false
    form.addEventListener("submit", (event) => {
      event.preventDefault()
      const name = String(new FormData(form).get("name") ?? "")
      attempt(() => register(name), "Waiting for your device to make a passkey.")
    })
  }
}

async function signIn() {
  const options = await post("/dashboard/passkeys/sign-in/options", {})
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const credential = await navigator.credentials.get({ publicKey })
  return post("/dashboard/passkeys/sign-in", { response: credential.toJSON() })
}

async function register(name) {
  const options = await post("/dashboard/passkeys/options", {})
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const credential = await navigator.credentials.create({ publicKey })
  return post("/dashboard/passkeys", { response: credential.toJSON(), name })
}

/** One at a time: the browser refuses a second while it asks for the first. */
async function attempt(ceremony, waiting) {
  if (isBusy) return
  isBusy = true
  say(waiting)
  try {
    const { location } = await ceremony()
    window.location.assign(location)
  } catch (cause) {
    say(whyNot(cause))
  } finally {
    isBusy = false
  }
}

async function post(path, body) {
  const token = document.querySelector('meta[name="form-token"]')?.content ?? ""
  const response = await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Form-Token": token },
    body: JSON.stringify(body),
  })
  const answer = await response.json()
  if (response.ok) return answer
  if (typeof answer.error !== "string") throw new Error(`status ${response.status}`)
  throw Object.assign(new Error(answer.error), { name: refused })
}

/** WebAuthn has few error names, so that a page cannot distinguish a missing passkey from one that was not offered. */
function whyNot(cause) {
  if (cause?.name === refused) return cause.message
  if (cause?.name === "NotAllowedError")
    return "No passkey was used: it was cancelled, took too long, or there is none here."
  if (cause?.name === "InvalidStateError") return "This device already has a passkey for this account."
  if (cause?.name === "SecurityError") return "Passkeys do not work at this address."
  return "Something went wrong. Reload the page and try again."
}

function say(words) {
  if (status !== null) status.textContent = words
}
