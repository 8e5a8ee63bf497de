import type { Show } from "./asked.ts"
import { noSuchPage } from "./problems.ts"
import { showProblem } from "./reply.ts"

export const showVerify: Show = async () => showProblem(noSuchPage)
