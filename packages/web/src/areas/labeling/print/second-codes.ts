/** GS1 DataMatrix for the picture of a label. Fetched only where a label has one. */
import type { CodeBox } from '@cloche/domain/rules/labels'
import { datamatrix, drawingSVG } from 'bwip-js/browser'

/** FNC1 first, and in place of every separator. `^` is none of the characters GS1 allows, so nothing is mistaken. */
const withFnc1 = (payload: string): string => `^FNC1${payload.replaceAll('\u001d', '^FNC1')}`

/** The symbol as SVG in module units, as the plan wants it. */
export function drawDataMatrix({ payload, columns, rows }: CodeBox): string {
  const options = { bcid: 'datamatrix', text: withFnc1(payload), parsefnc: true, scale: 1 }
  const drawn = datamatrix({ ...options, version: `${columns}x${columns}` } as typeof options, drawingSVG())
  const [, box = `0 0 ${columns} ${rows}`] = /viewBox="([^"]+)"/.exec(drawn) ?? []
  const inside = drawn.replace(/^[\s\S]*?<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '')
  return `<svg x="0" y="0" width="${columns}" height="${rows}" viewBox="${box}" preserveAspectRatio="none">${inside}</svg>`
}
