import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type Box, squarify } from "../../../../worker/html/charts/treemap.ts"

const frame: Box = { x: 0, y: 0, width: 100, height: 80 }
const tolerance = 1e-6
const sizes = fc.array(fc.double({ min: 0.001, max: 100, noNaN: true }), { minLength: 1, maxLength: 60 })
const frames = fc.record({
  x: fc.integer({ min: 0, max: 50 }),
  y: fc.integer({ min: 0, max: 50 }),
  width: fc.integer({ min: 1, max: 1000 }),
  height: fc.integer({ min: 1, max: 1000 }),
})
const areaOf = ({ width, height }: Box) => width * height

/** The length that two ranges share; 0 or less if they share none. */
const shared = (from: number, length: number, otherFrom: number, otherLength: number) =>
  Math.min(from + length, otherFrom + otherLength) - Math.max(from, otherFrom)

const overlap = (one: Box, other: Box) =>
  Math.min(shared(one.x, one.width, other.x, other.width), shared(one.y, one.height, other.y, other.height))

describe("a frame is divided into boxes", () => {
  test.each<readonly [string, readonly number[], readonly (readonly number[])[]]>([
    ["nothing", [], []],
    ["one size, the whole frame", [7], [[0, 0, 100, 80]]],
    [
      "two equal sizes, next to each other",
      [1, 1],
      [
        [0, 0, 50, 80],
        [50, 0, 50, 80],
      ],
    ],
    [
      "the example of a large size before two small ones",
      [2, 1, 1],
      [
        [0, 0, 50, 80],
        [50, 0, 50, 40],
        [50, 40, 50, 40],
      ],
    ],
  ])("%s", (_case, given, boxes) => {
    expect(squarify(given, frame).map(({ x, y, width, height }) => [x, y, width, height])).toEqual(boxes)
  })

  test("whose areas are proportional to the sizes, and fill the frame", () => {
    fc.assert(
      fc.property(sizes, frames, (given, whole) => {
        const sum = given.reduce((total, size) => total + size, 0)
        const boxes = squarify(given, whole)
        expect(boxes).toHaveLength(given.length)
        for (const [index, size] of given.entries()) {
          const share = areaOf(boxes[index] ?? frame) / areaOf(whole)
          expect(Math.abs(share - size / sum)).toBeLessThan(tolerance)
        }
      }),
    )
  })

  test("which are inside the frame, and do not overlap", () => {
    fc.assert(
      fc.property(sizes, frames, (given, whole) => {
        const slack = tolerance * (whole.width + whole.height)
        const boxes = squarify(given, whole)
        for (const [index, box] of boxes.entries()) {
          expect(box.width).toBeGreaterThan(0)
          expect(box.height).toBeGreaterThan(0)
          expect(box.x).toBeGreaterThanOrEqual(whole.x - slack)
          expect(box.y).toBeGreaterThanOrEqual(whole.y - slack)
          expect(box.x + box.width).toBeLessThanOrEqual(whole.x + whole.width + slack)
          expect(box.y + box.height).toBeLessThanOrEqual(whole.y + whole.height + slack)
          for (const other of boxes.slice(index + 1)) expect(overlap(box, other)).toBeLessThan(slack)
        }
      }),
    )
  })

  test("which are near squares for the weights of a fund", () => {
    const weights = [13.3, 13, 7.9, 5.5, 4.7, 2.9, 2.6, 2.5, 2.2, ...Array.from({ length: 30 }, () => 1)]
    const worst = squarify(weights, frame).map(({ width, height }) =>
      Math.max(width / height, height / width),
    )
    expect(Math.max(...worst)).toBeLessThan(2.5)
  })
})
