/**
 * Prints `server.json`, by which a deployed environment is listed in the MCP registry:
 * `npm run --silent server-json -- production > server.json`. Its address is that of the settings from which
 * `npm run deploy` sets PUBLIC_ORIGIN. docs/listing.md says how to publish the file. Exit code 2 if there is no address.
 */
import { identityAt } from "../../worker/mcp/identity.ts"
import { deployedEnvironments } from "../deploy/environments.ts"
import { originOf, readSettings, settingsFile } from "../deploy/settings.ts"

/** The schema that the registry accepts. */
const $schema = "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json"

const [named, ...rest] = process.argv.slice(2)
const environment = deployedEnvironments.find((each) => each === named)
if (environment === undefined || rest.length > 0) fail("npm run --silent server-json -- production")
const origin = originOf(readSettings(settingsFile(environment)))
if (origin === null) fail(`${settingsFile(environment)} has no HOST: npm run deploy writes it.`)
// A name in the registry begins with a domain of its owner, written backwards.
const name = `${new URL(origin).hostname.split(".").reverse().join(".")}/qistas`
const remotes = [{ type: "streamable-http", url: `${origin}/mcp` }]
console.log(JSON.stringify({ $schema, name, ...identityAt(origin), remotes }, null, 2))

function fail(message: string): never {
  console.error(message)
  process.exit(2)
}
