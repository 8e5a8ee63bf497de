/** A rectangle, in the units of its frame, from the frame's top and left. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * Divides a frame into one box for each size, in the order of the sizes. The areas are proportional to the sizes, which
 * must be above 0. Boxes are laid out in rows along the shorter side of the free room. A row takes further boxes
 * while its longest box gets closer to a square (Bruls, Huizing and van Wijk, "Squarified treemaps", 2000). So boxes
 * are closest to squares if the largest size is first.
 */
export function squarify(sizes: readonly number[], frame: Box): readonly Box[] {
  const boxes: Box[] = []
  let room = frame
  while (boxes.length < sizes.length) {
    const left = sizes.slice(boxes.length)
    const whole = sumOf(left)
    const row = left.slice(0, rowLength(left, (room.width * room.height) / whole, shorterSide(room)))
    const part = row.length === left.length ? 1 : sumOf(row) / whole
    boxes.push(...rowBoxes(row, room, part))
    room = afterRow(room, part)
  }
  return boxes
}

/** The number of sizes in the next row. `area` is the area of a size of 1, `side` the length of the row. */
function rowLength(sizes: readonly number[], area: number, side: number): number {
  let sum = 0
  let smallest = Number.POSITIVE_INFINITY
  let largest = 0
  let elongation = Number.POSITIVE_INFINITY
  for (const [index, size] of sizes.entries()) {
    sum += size * area
    smallest = Math.min(smallest, size * area)
    largest = Math.max(largest, size * area)
    const next = Math.max((side * side * largest) / (sum * sum), (sum * sum) / (side * side * smallest))
    if (next > elongation) return index
    elongation = next
  }
  return sizes.length
}

/** The boxes of a row at the near end of the room. `part` is the part of the room that the row takes. */
function rowBoxes(row: readonly number[], room: Box, part: number): readonly Box[] {
  const { x, y, width, height } = room
  const whole = sumOf(row)
  let before = 0
  return row.map((size) => {
    const from = before / whole
    before += size
    const share = size / whole
    return width >= height
      ? { x, y: y + from * height, width: part * width, height: share * height }
      : { x: x + from * width, y, width: share * width, height: part * height }
  })
}

function afterRow({ x, y, width, height }: Box, part: number): Box {
  return width >= height
    ? { x: x + part * width, y, width: (1 - part) * width, height }
    : { x, y: y + part * height, width, height: (1 - part) * height }
}

function shorterSide({ width, height }: Box): number {
  return Math.min(width, height)
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0)
}
