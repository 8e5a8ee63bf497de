import { labels, screens } from "../vocabulary/indonesian.tsx"
import { card } from "./english.tsx"

export const indonesianCard: typeof card = { ...card, labels, screens }
