/** Draws any code of a plan at once; DataMatrix comes along. */
import { gs1128Modules, modulesPath, type DrawCode } from '@cloche/domain/rules/labels'
import { drawQr } from './draw-qr.ts'
import { drawDataMatrix } from './second-codes.ts'

const drawn = new Map<string, string>()
const KEPT = 50

export const drawAnyCode: DrawCode = code => {
  if (code.symbology === 'gs1-128') return modulesPath([gs1128Modules(code.payload)])
  const key = `${code.symbology} ${code.columns} ${code.payload}`
  const known = drawn.get(key)
  if (known !== undefined) return known
  const made = code.symbology === 'qr' ? drawQr(code) : drawDataMatrix(code)
  if (drawn.size >= KEPT) drawn.clear()
  drawn.set(key, made)
  return made
}
