import { durationText } from '../../../data/formats/duration-text.ts'
import type { Formats } from '../../../data/formats/formats.ts'
import type { Translate } from '../../../data/text/texts.ts'
import type { Column } from '../../../kit/table/columns.ts'
import type { Failed, FollowerLine, WorkQueue } from './work-calls.ts'

/** Of what failed: what it was, why, how often it was tried. */
export const failedColumns = (t: Translate, formats: Formats): Column<Failed>[] => [
  {
    key: 'name',
    header: t('work.name'),
    cell: row => <span className="mono">{row.name}</span>,
    phone: 'title',
    width: 200,
  },
  {
    key: 'fault',
    header: t('work.fault'),
    cell: row => row.fault ?? t('work.unknownFault'),
    phone: 'line',
    phoneOrder: 1,
    width: 280,
  },
  {
    key: 'tries',
    header: t('work.tries'),
    cell: row => formats.number(row.tries, 0),
    align: 'end',
    width: 90,
    phone: 'none',
  },
  {
    key: 'asked',
    header: t('work.asked'),
    cell: row => formats.dayTime(row.asked),
    width: 160,
    phone: 'none',
  },
  { key: 'at', header: t('work.at'), cell: row => formats.dayTime(row.at), width: 160, phone: 'end' },
]

/** Of what waits, by name. */
export function queueColumns(t: Translate, formats: Formats): Column<WorkQueue>[] {
  const figure = (key: 'waiting' | 'later' | 'atWork' | 'done', phoneOrder?: number): Column<WorkQueue> => ({
    key,
    header: t(`work.${key}`),
    cell: row => formats.number(row[key], 0),
    align: 'end',
    width: 120,
    phone: phoneOrder === undefined ? 'none' : 'line',
    ...(phoneOrder === undefined ? {} : { phoneOrder }),
    isNamed: true,
  })
  return [
    {
      key: 'name',
      header: t('work.name'),
      cell: row => <span className="mono">{row.name}</span>,
      phone: 'title',
      width: 200,
    },
    figure('waiting', 1),
    {
      key: 'oldest',
      header: t('work.oldest'),
      cell: row => (row.oldest === 0 ? '–' : durationText(Math.round(row.oldest), formats.locale)),
      align: 'end',
      width: 150,
      phone: 'end',
    },
    figure('later'),
    figure('atWork'),
    figure('done', 2),
  ]
}

/** Of those who are told what happened. */
export const followerColumns = (t: Translate, formats: Formats): Column<FollowerLine>[] => [
  {
    key: 'name',
    header: t('work.name'),
    cell: row => <span className="mono">{row.name}</span>,
    phone: 'title',
    width: 200,
  },
  {
    key: 'behind',
    header: t('work.behind'),
    cell: row => (row.behind < 1 ? t('work.upToDate') : durationText(Math.round(row.behind), formats.locale)),
    width: 160,
    phone: 'end',
  },
  {
    key: 'fault',
    header: t('work.fault'),
    cell: row => row.fault ?? '–',
    phone: 'line',
    phoneOrder: 1,
    width: 280,
  },
]
