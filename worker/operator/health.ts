import { wrongOriginStatus } from "../../src/contract/errors.ts"
import { apiReplies, wrongOrigin } from "../http/api-replies.ts"
import type { GroupReplies, RouteContext } from "../http/route.ts"
import { refusal, reply } from "./replies.ts"

/** `GET /health` needs no token. */
export const healthReplies: GroupReplies = {
  ...apiReplies,
  wrongOrigin: (origin) => refusal(wrongOriginStatus, wrongOrigin(origin)),
  methodNotAllowed: () => refusal(405, "GET only"),
}

/** 200 when both stores answer, else 503. */
export async function showHealth({ env }: RouteContext): Promise<Response> {
  try {
    await Promise.all([env.DB.prepare("SELECT 1").first(), env.PACKETS.head("health")])
    return reply(200, { status: "ok" })
  } catch {
    return reply(503, { status: "unavailable" })
  }
}
