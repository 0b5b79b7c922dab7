export type NumberRead = { ok: true; value: number } | { ok: false; why: 'number' | 'numberAmbiguous' }

/**
 * A number written with point or comma. With both, the last one is the decimal mark. A single comma before exactly
 * three digits (`1,250`) may mean thousands or decimals: it is not guessed.
 */
export const readNumber = (text: string): NumberRead => {
  const written = text.trim().replace(/[\s'’]/g, '')
  const isNegative = /^[-−]/.test(written)
  const compact = isNegative ? written.slice(1) : written
  if (/^[1-9]\d{0,2},\d{3}$/.test(compact)) return { ok: false, why: 'numberAmbiguous' }
  const decimal = compact.lastIndexOf(',') > compact.lastIndexOf('.') ? ',' : '.'
  const grouping = decimal === ',' ? '.' : ','
  const grouped = new RegExp(`^(\\d+|\\d{1,3}(\\${grouping}\\d{3})+)(\\${decimal}\\d+)?$`)
  if (!grouped.test(compact)) return { ok: false, why: 'number' }
  const value = Number(compact.replaceAll(grouping, '').replace(decimal, '.'))
  return { ok: true, value: isNegative ? -value : value }
}
