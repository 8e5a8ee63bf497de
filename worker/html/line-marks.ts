/** How the lines of a chart are told apart: by the shape of their points and by their dashes; the colour only helps. */
export interface LineMark {
  /** The class that gives the colour. */
  readonly style: string
  /** Path of a point around its middle. */
  readonly shape: string
  /** Of `stroke-dasharray`; left out for a whole line. */
  readonly dash: string | undefined
}

export const lineMarks: readonly [LineMark, ...LineMark[]] = [
  { style: "line-1", shape: "M-4.5 0A4.5 4.5 0 0 1 4.5 0A4.5 4.5 0 0 1-4.5 0Z", dash: undefined },
  { style: "line-2", shape: "M-4-4H4V4H-4Z", dash: "2 3" },
  { style: "line-3", shape: "M0-5.5 5.2 4H-5.2Z", dash: "12 4 2 4" },
  { style: "line-4", shape: "M0-5.5 5.5 0 0 5.5-5.5 0Z", dash: "5 3" },
]
