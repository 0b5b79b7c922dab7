import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { openLog } from './log.ts'
import { textOf } from './log-text.ts'

const time = new Date(2026, 10, 22, 9, 5, 7).getTime()
const text = (entry: object) =>
  stripVTControlCharacters(textOf(`${JSON.stringify({ time, pid: 1, hostname: 'h', ...entry })}\n`))

function opened(format: 'text' | 'json') {
  const written: string[] = []
  return { ...openLog(format, { write: line => void written.push(line) }), written }
}

test('a terminal gets sentences as they are, and the lines of the logger as text', () => {
  const { lines, start, written } = opened('text')
  start.info('Cloche is ready\n  at last')
  start.warn('The clock is 3 minutes ahead')
  lines.write(`${JSON.stringify({ level: 50, time, msg: 'A call failed' })}\n`)
  expect(written[0]).toBe('Cloche is ready\n  at last\n')
  expect(written.slice(1).map(stripVTControlCharacters)).toEqual([
    expect.stringMatching(/^\d\d:\d\d:\d\d {2}warn {3}The clock is 3 minutes ahead\n$/),
    '09:05:07  error  A call failed\n',
  ])
})

test('everything else is one line of JSON each, those of the start too', () => {
  const { lines, start, written } = opened('json')
  start.info('Cloche is ready\n  at last')
  start.warn('Late')
  lines.write('{"level":30}\n')
  expect(written.map(line => line.split('\n').length)).toEqual([2, 2, 2])
  expect(JSON.parse(written[0] ?? '')).toMatchObject({
    level: 30,
    pid: process.pid,
    msg: 'Cloche is ready\n  at last',
  })
  expect(JSON.parse(written[1] ?? '')).toMatchObject({ level: 40, msg: 'Late' })
})

test('details stand behind what happened, the stack of an error below it', () => {
  const call = { level: 30, reqId: 'req-1', call: 'POST /api/v0/auth/user', address: '127.0.0.1', left: 3 }
  expect(text({ ...call, msg: 'Security' })).toBe(
    '09:05:07  info   Security  call="POST /api/v0/auth/user"  address=127.0.0.1  left=3\n',
  )
  const err = { type: 'Error', message: 'Broken', stack: 'Error: Broken\n    at here' }
  expect(text({ level: 50, err, msg: 'A call failed' })).toBe(
    '09:05:07  error  A call failed\n  Error: Broken\n      at here\n',
  )
})

test('signs that a terminal would obey are written out, also in what is no JSON', () => {
  const entry = {
    level: 40,
    address: '\u001b[2J\u009b1m',
    msg: '\u001b]0;title\u0007',
    err: { message: 'a\rb' },
  }
  const line = textOf(`${JSON.stringify({ time, ...entry })}\n`)
  expect(stripVTControlCharacters(line)).toBe(
    '09:05:07  warn   \\x1b]0;title\\x07  address="\\u001b[2J\\x9b1m"\n  a\\x0db\n',
  )
  expect(textOf('\u001b[31mred\n')).toBe('\\x1b[31mred\n')
})
