import type { Show } from "./asked.ts"
import { noSuchPage } from "./problems.ts"
import { showProblem } from "./reply.ts"

export const showFund: Show = async () => showProblem(noSuchPage)
