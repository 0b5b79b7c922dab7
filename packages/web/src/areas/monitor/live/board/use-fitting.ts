import { useElementSize } from '@mantine/hooks'

/** The least room of a tile on the wall, and what parts it from the next, in pixels. */
const TILE = { width: 340, height: 210, gap: 16 }
const most = 48

/** How many tiles a wall has room for, without anybody scrolling. */
export function useFitting() {
  const { ref, width, height } = useElementSize<HTMLDivElement>()
  const along = (length: number, tile: number) =>
    Math.max(1, Math.floor((length + TILE.gap) / (tile + TILE.gap)))
  const columns = along(width, TILE.width)
  const rows = along(height, TILE.height)
  return { ref, columns, rows, size: Math.min(most, columns * rows) }
}
