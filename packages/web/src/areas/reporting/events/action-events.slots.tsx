import { durationText } from '../../../data/formats/duration-text.ts'
import { hasText, type Translate } from '../../../data/text/texts.ts'
import { writeReading } from '../../../entity-screens/fields/amounts/reading.tsx'
import type { Writing } from '../../../entity-screens/fields/writing.ts'
import { defineSlots } from '../../../entity-screens/slots.ts'
import { EventsSummary } from './events-summary.tsx'
import { EventActions } from './events.slots.tsx'

type Data = { readonly data: unknown }

const said = ({ data }: Data, name: string): unknown =>
  (data as Readonly<Record<string, unknown>> | null)?.[name]
const numberIn = (row: Data, name: string): number | null => {
  const value = said(row, name)
  return typeof value === 'number' ? value : null
}
const isMeasured = (row: Data) => said(row, 'unit') === 'C' && numberIn(row, 'value') !== null

function limitsOf(row: Data, writing: Writing): string {
  const degrees = (value: number | null) => writeReading(value ?? 0, { unit: 'C' }, writing)
  const [low, high] = [numberIn(row, 'lower'), numberIn(row, 'upper')]
  if (low !== null && high !== null) return `${degrees(low)} – ${degrees(high)}`
  return low !== null ? `≥ ${degrees(low)}` : high !== null ? `≤ ${degrees(high)}` : ''
}

function outcomeOf(row: Data, t: Translate): string {
  const outcome = said(row, 'outcome')
  if (typeof outcome !== 'string') return ''
  const key = ['process.choice.status.', 'haccpCheck.choice.outcome.'].map(one => one + outcome).find(hasText)
  return key === undefined ? outcome : t(key)
}

const NONE = '–'
/** Before what lists of any events show: here it is what they are looked at for. */
const FIRST = 0.5
/** What a list of one action leaves out: it is the same in each line, or never there. */
const LEFT_OUT = ['action', 'fromState', 'toState']

/** Events of one action: what was measured, what it had to be, how long it took and how it came out. */
export default defineSlots('event', {
  ListSummary: EventsSummary,
  ListActions: EventActions,
  hasOwnExport: true,
  shape: {
    by: [],
    field: (_, field) => field,
    faults: () => [],
    inList: name => !LEFT_OUT.includes(name),
  },
  columns: [
    {
      key: 'measured',
      width: 110,
      rank: FIRST,
      text: 'reportPages.column.celsius',
      needs: ['data'],
      align: 'end',
      phone: 'line',
      isBlank: row => !isMeasured(row),
      cell: (row, writing) =>
        isMeasured(row) ? writeReading(numberIn(row, 'value') ?? 0, { unit: 'C' }, writing) : NONE,
    },
    {
      key: 'limits',
      rank: FIRST,
      width: 90,
      text: 'reportPages.column.limits',
      needs: ['data'],
      align: 'end',
      phone: 'none',
      isBlank: row => numberIn(row, 'lower') === null && numberIn(row, 'upper') === null,
      cell: (row, writing) => limitsOf(row, writing) || NONE,
    },
    {
      key: 'took',
      width: 80,
      rank: FIRST,
      text: 'reportPages.column.took',
      needs: ['data'],
      align: 'end',
      phone: 'none',
      isBlank: row => numberIn(row, 'seconds') === null,
      cell: (row, { formats }) => {
        const seconds = numberIn(row, 'seconds')
        return seconds === null ? NONE : durationText(seconds, formats.locale)
      },
    },
    {
      key: 'outcome',
      width: 110,
      rank: FIRST,
      text: 'reportPages.column.outcome',
      needs: ['data'],
      phone: 'line',
      isBlank: row => typeof said(row, 'outcome') !== 'string',
      cell: (row, { t }) => outcomeOf(row, t) || NONE,
    },
  ],
})
