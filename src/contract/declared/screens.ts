import screenRows from "../../../data/screens.json" with { type: "json" }
import type { ScreenName } from "../../vocabulary.ts"
import type { DeclaredScreen } from "./tables.ts"

/** The words for each screen, by the name of the screen. */
export const screenWords = Object.fromEntries(screenRows.map((row) => [row.name, row])) as Readonly<
  Record<ScreenName, DeclaredScreen>
>
