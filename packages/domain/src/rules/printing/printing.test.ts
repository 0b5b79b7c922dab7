import { describe, expect, test } from 'vitest'
import { printJob } from '../../entities/labeling/print-job.entity.ts'
import cases from './printing.cases.json' with { type: 'json' }
import {
  afterLostLease,
  afterOutcome,
  OUTCOMES,
  printOfEvent,
  printerConnection,
  printWord,
  restSeconds,
  usualPrinter,
  type Outcome,
} from './index.ts'

describe('where a printer is reached', () => {
  test.each(cases.connections)('$text', ({ text, is }) => {
    expect(printerConnection(text)).toEqual(is)
  })
})

describe('what becomes of a job', () => {
  test.each(cases.outcomes)('$outcome after $attempts', ({ outcome, attempts, is }) => {
    expect(
      outcome === 'lease' ? afterLostLease(attempts) : afterOutcome(outcome as Outcome, attempts),
    ).toEqual(is)
  })

  test('it goes only where a job that is out may go', () => {
    const next = [...printJob.fields.status.moves.sent, 'sent']
    for (const attempts of [1, 2, 3])
      for (const outcome of OUTCOMES) expect(next).toContain(afterOutcome(outcome, attempts).status)
  })

  test('a sending in which nothing went out is never counted, so a printer may be away for days', () => {
    let attempts = 0
    for (let day = 0; day < 1000; day++) attempts = afterOutcome('away', attempts + 1).attempts
    expect(afterOutcome('printed', attempts + 1)).toMatchObject({ status: 'printed', attempts: 1 })
  })
})

test.each(cases.rests)('a printer away for $since s rests for $is s', ({ since, is }) => {
  expect(restSeconds(since)).toBe(is)
})

test.each([
  ['none', [], undefined],
  ['the only one', ['a here'], 'a'],
  ['its own usual one', ['a here', 'b here usual', 'c within usual'], 'b'],
  ['the only usual one within', ['a within', 'b within usual'], 'b'],
  ['several alike', ['a here', 'b here'], undefined],
  ['several usual ones within', ['a within usual', 'b other usual'], undefined],
])('the usual printer of a place: %s', (_, printers, is) => {
  const placed = printers.map(text => {
    const [id = '', locationId = '', usual] = text.split(' ')
    return { id, locationId, isDefault: usual === 'usual' }
  })
  expect(usualPrinter(placed, 'here')?.id).toBe(is)
})

test.each([
  [{ way: 'file' }, 'downloaded'],
  [{ way: 'file', status: 'printed' }, 'downloaded'],
  [{ way: 'dialog' }, 'opened'],
  [{ way: 'printer' }, 'sent'],
  [{ way: 'printer', status: 'queued' }, 'sent'],
  [{ way: 'printer', status: 'sent' }, 'sent'],
  [{ way: 'printer', status: 'printed' }, 'printed'],
  [{ way: 'printer', status: 'failed' }, 'failed'],
  [{ way: 'printer', status: 'cancelled' }, 'cancelled'],
] as const)('of %o is said: %s', (known, word) => {
  expect(printWord(known)).toBe(word)
})

test.each([
  [{ jobId: 'j', format: 'zpl', confirmedBy: 'agent' }, 'printed'],
  [{ format: 'browser' }, 'opened'],
  [{ format: 'pdf', to: 'dialog' }, 'opened'],
  [{ format: 'pdf' }, 'downloaded'],
  [{ format: 'zpl' }, 'downloaded'],
  [null, 'downloaded'],
])('a kept print %o is called %s', (data, word) => {
  expect(printWord(printOfEvent(data))).toBe(word)
})
