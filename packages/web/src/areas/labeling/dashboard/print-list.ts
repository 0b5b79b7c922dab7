import { useWhen } from '../../../data/food/when.ts'
import { useStateName } from '../../../data/food/state-name.ts'
import { useFormats } from '../../../data/formats/formats.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { printPage } from '../../../data/print-page.ts'
import { groups, type Expiring } from './board-calls.ts'
import { byPlace, untilOf } from './expiring-groups.ts'

const style =
  '@page{size:A4;margin:12mm}body{margin:0;font:10pt system-ui,sans-serif;color:#000}h1{font-size:15pt;margin:0 0 4mm}' +
  'h2{font-size:12pt;margin:5mm 0 1mm}table{width:100%;border-collapse:collapse}caption{text-align:left;font-weight:600;padding:2mm 0 1mm}' +
  'th,td{text-align:left;padding:1.2mm 2mm 1.2mm 0;border-bottom:.2mm solid #999;vertical-align:top}tr{break-inside:avoid}' +
  'td:last-child{width:8mm;border:.3mm solid #000}'

/** The board as a list on paper, to walk through the cold rooms with: a box to tick on every line. */
export function usePrintList(): (board: Expiring) => void {
  const t = useText()
  const when = useWhen()
  const formats = useFormats()
  const stateName = useStateName()
  const { location } = useSession()
  return board =>
    void printPage(t('expiring.listTitle', { place: location?.name ?? '' }), style, page => {
      const put = (parent: Element, name: string, text = '') => {
        const made = page.createElement(name)
        made.textContent = text
        parent.append(made)
        return made
      }
      put(page.body, 'h1', t('expiring.listTitle', { place: location?.name ?? '' }))
      for (const group of groups) {
        const places = byPlace(board, group)
        if (places.length === 0) continue
        put(page.body, 'h2', t(`expiring.${group}`))
        for (const place of places) {
          const table = put(page.body, 'table')
          put(table, 'caption', place.name)
          const head = put(put(table, 'thead'), 'tr')
          for (const name of ['until', 'product', 'amount', 'serial', 'done'])
            put(head, 'th', t(`expiring.${name}`))
          const body = put(table, 'tbody')
          for (const label of place.labels) {
            const row = put(body, 'tr')
            put(row, 'td', when(untilOf(label)))
            put(row, 'td', `${label.productName}, ${stateName(label.state)}`)
            put(row, 'td', formats.quantity(label.quantity.value, label.quantity.unit))
            put(row, 'td', label.serial)
            put(row, 'td')
          }
        }
      }
    })
}
