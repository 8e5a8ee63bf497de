import { hierarchy, treemap, treemapSquarify } from "d3-hierarchy"

/** A rectangle, in the units of its frame, from the frame's top and left. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface Branch {
  readonly size?: number
  readonly children?: readonly Branch[]
}

/** A ratio of 1 makes the boxes as close to squares as they can be. */
const layout = treemap<Branch>().tile(treemapSquarify.ratio(1))

/**
 * Divides a frame into one box for each size, in the order of the sizes. The areas are proportional to the sizes, which
 * must be above 0. Boxes are closest to squares if the largest size is first.
 */
export function squarify(sizes: readonly number[], frame: Box): readonly Box[] {
  const root = hierarchy<Branch>({ children: sizes.map((size) => ({ size })) }).sum(({ size = 0 }) => size)
  const { children = [] } = layout.size([frame.width, frame.height])(root)
  return children.map(({ x0, y0, x1, y1 }) => {
    return { x: frame.x + x0, y: frame.y + y0, width: x1 - x0, height: y1 - y0 }
  })
}
