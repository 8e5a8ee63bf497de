import type { Show } from "./asked.ts"
import { noSuchPage } from "./problems.ts"
import { showProblem } from "./reply.ts"

export const showStock: Show = async () => showProblem(noSuchPage)
