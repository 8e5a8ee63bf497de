import type { Show } from "./asked.ts"
import { noSuchPage } from "./problems.ts"
import { showProblem } from "./reply.ts"

export const showHome: Show = async () => showProblem(noSuchPage)

export const showSuggestions: Show = async () => showProblem(noSuchPage)
