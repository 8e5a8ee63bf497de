import { labels, screens } from "../vocabulary/arabic.tsx"
import { card } from "./english.tsx"

export const arabicCard: typeof card = { ...card, labels, screens }
