import { fileURLToPath } from "node:url"

/** The tables that the release ships. */
export const dataFolder = fileURLToPath(new URL("../../data", import.meta.url))
export const labelsFolder = fileURLToPath(new URL("../fixtures/labels", import.meta.url))
