/** How the lines of a chart are told apart: by the shape of their points and by their dashes; the colour only helps. */
export interface LineMark {
  /** The class that gives the colour. */
  readonly style: string
  /** Path of a point around its middle. */
  readonly shape: string
  /** Of `stroke-dasharray`; left out for a whole line. */
  readonly dash: string | undefined
}

/** Each is larger than those before it, which lie over it. */
export const lineMarks: readonly [LineMark, ...LineMark[]] = [
  { style: "line-1", shape: "M-3.5 0A3.5 3.5 0 0 1 3.5 0A3.5 3.5 0 0 1-3.5 0Z", dash: undefined },
  { style: "line-2", shape: "M-5-5H5V5H-5Z", dash: "2 3" },
  { style: "line-3", shape: "M0-7 6.5 5H-6.5Z", dash: "12 4 2 4" },
  { style: "line-4", shape: "M0-8 8 0 0 8-8 0Z", dash: "5 3" },
]
