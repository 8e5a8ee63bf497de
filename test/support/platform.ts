import { type ChildProcess, spawn } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { emptyAccount, type StandInAccount } from "../../scripts/cloudflare-stand-in/account.ts"
import type { ApiCall } from "../../scripts/cloudflare-stand-in/calls.ts"
import {
  type CloudflareStandIn,
  type StandInOptions,
  startCloudflareStandIn,
} from "../../scripts/cloudflare-stand-in/server.ts"
import { type EdgarMirror, startMirror } from "../../scripts/edgar-mirror/server.ts"
import { type LoopbackServer, listen } from "../../scripts/support/loopback.ts"
import type { CommandResult } from "./command.ts"
import { day, history, zipOf } from "./ecb.ts"
import { writeEdgarFolder } from "./edgar/folder/folder.ts"

/** Cloudflare, EDGAR and the European Central Bank on loopback, and the command that deploys. */
export interface TrialPlatform extends CloudflareStandIn {
  readonly account: StandInAccount
  /** The folder of the settings. */
  readonly folder: string
  /** The environment variables by which the commands reach the stand-ins. */
  readonly variables: Readonly<Record<string, string>>
  /** Writes a file of answers, and returns its path. */
  answers(lines: Readonly<Record<string, string>>): string
  /** Runs `npm run deploy`. */
  deploy(...args: readonly string[]): Promise<CommandResult>
  /** Runs it on a machine whose settings are in another folder. */
  deployFrom(machine: string, ...args: readonly string[]): Promise<CommandResult>
  /** Kills the running command with its children, as a lost machine would. */
  kill(): void
  /** The settings that the command has stored. */
  settings(): string
}

export const host = "staging.qistas.example"
export const answered = { HOST: host, EDGAR_USER_AGENT: "Example Inc. ops@qistas.example" }

export async function openPlatform(
  changed: Partial<StandInAccount> = {},
  options: Pick<StandInOptions, "faults" | "afterwards"> = {},
): Promise<TrialPlatform> {
  const folder = mkdtempSync(join(tmpdir(), "qistas-deploy-"))
  const edgar = await edgarOf(folder)
  const bank = await bankOf()
  const account = emptyAccount(changed)
  const outside = { "www.sec.gov": edgar.url, "data.sec.gov": edgar.url, "www.ecb.europa.eu": bank.url }
  const standIn = await startCloudflareStandIn({ account, outside, ...options })
  const settings = join(folder, "settings")
  const reach = fileURLToPath(new URL("../../scripts/cloudflare-stand-in/reach.mjs", import.meta.url))
  const variables = {
    CLOUDFLARE_API_BASE_URL: standIn.apiUrl,
    CLOUDFLARE_API_TOKEN: "a-token-of-the-platform",
    STAND_IN_EDGE: standIn.edgeUrl,
    NODE_OPTIONS: `--import=${reach}`,
    QISTAS_SETTINGS: settings,
  }
  let child: ChildProcess | null = null
  const run = (ownSettings: string, args: readonly string[]): Promise<CommandResult> => {
    const script = fileURLToPath(new URL("../../scripts/deploy/main.ts", import.meta.url))
    child = spawn(process.execPath, [script, ...args], {
      env: { ...process.env, ...variables, QISTAS_SETTINGS: ownSettings },
      stdio: ["ignore", "pipe", "pipe"],
      // A group of its own, so that wrangler is killed with it.
      detached: true,
    })
    return resultOf(child)
  }
  return {
    ...standIn,
    account,
    folder: settings,
    variables,
    kill() {
      if (child?.pid !== undefined) process.kill(-child.pid, "SIGKILL")
    },
    settings: () => readFileSync(join(settings, "staging.env"), "utf8"),
    answers(lines) {
      const path = join(folder, "answers.env")
      writeFileSync(
        path,
        Object.entries(lines)
          .map(([name, value]) => `${name}="${value}"\n`)
          .join(""),
      )
      return path
    },
    deploy: (...args) => run(settings, args),
    deployFrom: (machine, ...args) => run(join(folder, machine), args),
    async stop() {
      await standIn.stop()
      await Promise.all([edgar.stop(), bank.stop()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function resultOf(child: ChildProcess): Promise<CommandResult> {
  const texts = { stdout: "", stderr: "" }
  for (const name of ["stdout", "stderr"] as const) {
    child[name]?.setEncoding("utf8").on("data", (piece: string) => {
      texts[name] += piece
    })
  }
  const code = await new Promise<number>((resolve) => child.once("close", (ended) => resolve(ended ?? -1)))
  return { code, ...texts }
}

/** EDGAR with two companies of the release. */
function edgarOf(folder: string): Promise<EdgarMirror> {
  const edgar = join(folder, "edgar")
  writeEdgarFolder(edgar, ["edgar:0000320193", "edgar:0000789019"], "2026-08-31")
  return startMirror({ folder: edgar })
}

/** The bank's file with the rates of today. */
async function bankOf(): Promise<LoopbackServer> {
  const archive = await zipOf(history(day(new Date().toISOString().slice(0, 10), 1.17)))
  return listen(createServer((_, response) => response.end(archive)))
}

/** True for a call that may change something. */
export function isChange({ method, path, body }: ApiCall): boolean {
  if (path.endsWith("/query")) return !/^\s*SELECT/i.test(JSON.parse(new TextDecoder().decode(body)).sql)
  return method !== "GET"
}

/** The account's state, without identifiers and secrets. */
export function stateOf({ databases, buckets, queues, workers, domains }: StandInAccount) {
  return {
    databases: [...databases.values()].map(({ name, read_replication }) => [name, read_replication.mode]),
    buckets: [...buckets.keys()],
    queues: [...queues.values()].map(({ queue_name, consumers }) => [
      queue_name,
      consumers.map(({ consumer_id: _, ...consumer }) => consumer),
    ]),
    workers: [...workers].map(([name, { current, crons, isOnWorkersDev }]) => ({
      name,
      crons,
      isOnWorkersDev,
      bindings: current.bindings.map(({ type, name: binding }) => `${type} ${binding}`).sort(),
      tag: /^v\d+\.\d+\.\d+-[0-9a-f]{8}-[0-9a-f]{8}$/.test(current.annotations["workers/tag"] ?? ""),
    })),
    domains: [...domains.values()].map(({ hostname, service }) => [hostname, service]),
  }
}
