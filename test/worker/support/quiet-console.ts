/**
 * Keeps the Worker's log, and prints it if a test fails. Vitest's own interception is switched off
 * (vitest.config.ts), because with release 1.4.10 of the plugin, a run never ends if a queue's consumer logs
 * after a file's last test.
 */
const print = console.log.bind(console)
const kept: unknown[][] = []

for (const method of ["debug", "info", "log", "warn", "error"] as const) {
  console[method] = (...values: unknown[]) => {
    kept.push(values)
  }
}

/** Prints the log since the last call if the test has failed, and clears it. */
export function printLogOf(test: {
  readonly name: string
  readonly result?: { readonly state: string }
}): void {
  const logged = kept.splice(0)
  if (test.result?.state !== "fail") return
  print(`Logged during "${test.name}":`)
  for (const values of logged) print(...values)
}
