import { brokenRule } from '@cloche/domain/problems'
import { LABEL_SIZES, SMALLEST_LABEL, type LabelSize } from '@cloche/domain/rules/labels'

/** A page of A4: larger is no label. */
const LARGEST = { width: 210, height: 297 }

/** The size that `62x36` names. @throws RULE_BROKEN at `path` for a size that no label has. */
export function sizeOf(id: string, path: string): LabelSize {
  const known = LABEL_SIZES.find(size => size.id === id)
  if (known) return known
  const [, width, height] = /^(\d{2,3})x(\d{2,3})$/.exec(id)?.map(Number) ?? []
  const fits = (side: number | undefined, least: number, most: number) =>
    side !== undefined && side >= least && side <= most
  if (
    !fits(width, SMALLEST_LABEL.width, LARGEST.width) ||
    !fits(height, SMALLEST_LABEL.height, LARGEST.height)
  )
    throw brokenRule(path, 'problem.print.size')
  return { id, width: width ?? 0, height: height ?? 0 }
}
