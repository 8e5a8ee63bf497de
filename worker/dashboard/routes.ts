/** Who may come in: a browser that was given a visit, or somebody signed in. */
export type Door = "visit" | "session"

export interface Field {
  readonly charactersMax: number
  /** May be left out; it is then empty. */
  readonly isOptional?: true
}

interface PageRoute {
  readonly method: "GET"
  readonly path: string
  readonly door: Door
  /** Asked with one of these in its query it is counted as what is bounded. */
  readonly boundedWith?: readonly string[]
}

/** What a form sends. `form_token` comes with every one and is not listed. */
export interface FormRoute {
  readonly method: "POST"
  readonly path: string
  readonly door: Door
  readonly fields: Readonly<Record<string, Field>>
  /** Counted against the few a minute that one address may try: it sends letters, writes rows for anybody or asks Stripe. */
  readonly isBounded?: true
}

/** What a script sends: a JSON object, and the token in `X-Form-Token`. Answers are JSON too. */
export interface ScriptRoute {
  readonly method: "POST"
  readonly path: string
  readonly door: Door
  readonly fields: null
  readonly isBounded?: true
}

export type Route = PageRoute | FormRoute | ScriptRoute

const next: Field = { charactersMax: 200, isOptional: true }

/** Every path of the dashboard. `:id` is a UUID. */
export const routes = {
  overview: { method: "GET", path: "/dashboard", door: "session" },
  signIn: { method: "GET", path: "/dashboard/sign-in", door: "visit" },
  askForLink: {
    method: "POST",
    path: "/dashboard/sign-in",
    door: "visit",
    fields: { email: { charactersMax: 400 }, next },
    isBounded: true,
  },
  link: { method: "GET", path: "/dashboard/sign-in/link", door: "visit" },
  useLink: {
    method: "POST",
    path: "/dashboard/sign-in/link",
    door: "visit",
    fields: { token: { charactersMax: 100 }, next },
  },
  keys: { method: "GET", path: "/dashboard/keys", door: "session" },
  createKey: {
    method: "POST",
    path: "/dashboard/keys",
    door: "session",
    fields: { type: { charactersMax: 20 }, name: { charactersMax: 400 } },
  },
  confirmRevoke: { method: "GET", path: "/dashboard/keys/:id/revoke", door: "session" },
  revokeKey: { method: "POST", path: "/dashboard/keys/:id/revoke", door: "session", fields: {} },
  requests: { method: "GET", path: "/dashboard/requests", door: "session" },
  firstRequest: { method: "GET", path: "/dashboard/first-request", door: "session" },
  plan: { method: "GET", path: "/dashboard/plan", door: "session", boundedWith: ["checkout", "portal"] },
  beginCheckout: {
    method: "POST",
    path: "/dashboard/plan/checkout",
    door: "session",
    fields: {},
    isBounded: true,
  },
  openPortal: {
    method: "POST",
    path: "/dashboard/plan/portal",
    door: "session",
    fields: {},
    isBounded: true,
  },
  account: { method: "GET", path: "/dashboard/account", door: "session" },
  signOut: { method: "POST", path: "/dashboard/sign-out", door: "session", fields: {} },
  signOutEverywhere: { method: "POST", path: "/dashboard/sign-out-everywhere", door: "session", fields: {} },
  // No signing in, but each one asked for is a row: as few a minute as those of signing in.
  passkeyOptions: {
    method: "POST",
    path: "/dashboard/passkeys/options",
    door: "session",
    fields: null,
    isBounded: true,
  },
  registerPasskey: { method: "POST", path: "/dashboard/passkeys", door: "session", fields: null },
  removePasskey: {
    method: "POST",
    path: "/dashboard/passkeys/remove",
    door: "session",
    fields: { credential_id: { charactersMax: 2_000 } },
  },
  passkeySignInOptions: {
    method: "POST",
    path: "/dashboard/passkeys/sign-in/options",
    door: "visit",
    fields: null,
    isBounded: true,
  },
  passkeySignIn: {
    method: "POST",
    path: "/dashboard/passkeys/sign-in",
    door: "visit",
    fields: null,
    isBounded: true,
  },
} as const satisfies Readonly<Record<string, Route>>

export type Routes = typeof routes
export type RouteName = keyof Routes

export interface FoundRoute {
  readonly name: RouteName
  readonly route: Route
  readonly parameters: Readonly<Record<string, string>>
}

const uuid = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"

const shapes = (Object.keys(routes) as readonly RouteName[]).map((name) => ({
  name,
  route: routes[name] as Route,
  shape: new RegExp(`^${routes[name].path.replaceAll(/:(\w+)/g, `(?<$1>${uuid})`)}$`),
}))

/** The routes of a path, one for each method it takes. Paths are told apart to the letter. */
export function routesAt(path: string): readonly FoundRoute[] {
  return shapes.flatMap(({ name, route, shape }) => {
    const match = shape.exec(path)
    return match === null ? [] : [{ name, route, parameters: { ...match.groups } }]
  })
}
