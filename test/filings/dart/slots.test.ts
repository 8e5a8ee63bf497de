import { expect, test } from "vitest"
import { type DartForm, dartSlots } from "../../../src/filings/dart/report-list.ts"

test.each<[form: DartForm, periodEnd: string, month: number | null, places: string]>([
  ["annual report", "2024-12-31", 12, "2024 11011"],
  ["half-year report", "2024-06-30", 12, "2024 11012"],
  ["quarterly report", "2024-03-31", 12, "2024 11013"],
  ["quarterly report", "2024-09-30", 12, "2024 11014"],
  ["annual report", "2025-03-31", 3, "2025 11011, 2024 11011"],
  ["quarterly report", "2024-06-30", 3, "2024 11013, 2025 11013"],
  ["quarterly report", "2024-12-31", 3, "2024 11014, 2025 11014"],
  ["half-year report", "2024-12-31", 6, "2024 11012, 2025 11012"],
  // A changed fiscal year: neither the first nor the third quarter.
  ["quarterly report", "2024-05-31", 12, "2024 11013, 2024 11014"],
  ["annual report", "2024-12-31", null, "2024 11011, 2023 11011, 2025 11011"],
  [
    "quarterly report",
    "2024-09-30",
    null,
    "2024 11014, 2024 11013, 2023 11014, 2023 11013, 2025 11014, 2025 11013",
  ],
])("a %s to %s of a fiscal year to month %s is looked for in %s", (form, periodEnd, month, places) => {
  const slots = dartSlots({ form, periodEnd }, month)
  expect(slots.map(({ year, code }) => `${year} ${code}`).join(", ")).toBe(places)
})
