/** The examples of RFC 5424 (6.5) as they stand there, and what an entry of the log becomes. */
import { describe, expect, test } from 'vitest'
import {
  asciiJson,
  octetsOf,
  severityOf,
  syslogFrame,
  syslogOf,
  syslogPlace,
  syslogTest,
  syslogText,
  type SentEntry,
  type SyslogMessage,
} from './index.ts'

const MARK = '\uFEFF'
const message = (given: Partial<SyslogMessage>): SyslogMessage => ({
  facility: 20,
  severity: 5,
  at: '2003-10-11T22:14:15.003Z',
  hostname: 'mymachine.example.com',
  appName: 'evntslog',
  procId: null,
  msgId: 'ID47',
  data: [],
  text: null,
  ...given,
})
const EXAMPLE = {
  id: 'exampleSDID@32473',
  values: { iut: '3', eventSource: 'Application', eventID: '1011' },
}

describe('the examples of RFC 5424', () => {
  test('1: a text in UTF-8, no structured data', () => {
    const given = message({
      facility: 4,
      severity: 2,
      appName: 'su',
      text: `'su root' failed for lonvick on /dev/pts/8`,
      isUnicode: true,
    })
    expect(syslogText(given)).toBe(
      `<34>1 2003-10-11T22:14:15.003Z mymachine.example.com su - ID47 - ${MARK}'su root' failed for lonvick on /dev/pts/8`,
    )
  })

  test('2: microseconds, an address, a process', () => {
    const given = message({
      at: '2003-08-24T05:14:15.000003-07:00',
      hostname: '192.0.2.1',
      appName: 'myproc',
      procId: '8710',
      msgId: null,
      text: `%% It's time to make the do-nuts.`,
    })
    expect(syslogText(given)).toBe(
      `<165>1 2003-08-24T05:14:15.000003-07:00 192.0.2.1 myproc 8710 - - %% It's time to make the do-nuts.`,
    )
  })

  test('3: structured data and a text', () => {
    const given = message({ data: [EXAMPLE], text: 'An application event log entry...', isUnicode: true })
    expect(syslogText(given)).toBe(
      `<165>1 2003-10-11T22:14:15.003Z mymachine.example.com evntslog - ID47 [exampleSDID@32473 iut="3" eventSource="Application" eventID="1011"] ${MARK}An application event log entry...`,
    )
  })

  test('4: structured data alone', () => {
    const given = message({ data: [EXAMPLE, { id: 'examplePriority@32473', values: { class: 'high' } }] })
    expect(syslogText(given)).toBe(
      `<165>1 2003-10-11T22:14:15.003Z mymachine.example.com evntslog - ID47 [exampleSDID@32473 iut="3" eventSource="Application" eventID="1011"][examplePriority@32473 class="high"]`,
    )
  })
})

test('values are escaped, names and headers are cut to what may stand there', () => {
  const data = [{ id: 'a b]="c', values: { 'x y': 'say "hi" [now] \\ \u001b[31m\n', none: null } }]
  expect(syslogText(message({ hostname: 'two words', msgId: 'x'.repeat(40), data }))).toBe(
    `<165>1 2003-10-11T22:14:15.003Z two_words evntslog - ${'x'.repeat(32)} [a_b_c x_y="say \\"hi\\" [now\\] \\\\  [31m "]`,
  )
  expect(syslogText(message({ at: null, hostname: '', appName: null, msgId: null }))).toBe(
    '<165>1 - - - - - -',
  )
})

test('a frame counts octets, not signs', () => {
  expect(syslogFrame('caña')).toBe('5 caña')
  expect(syslogFrame('<1>1 - - - - - -')).toBe('16 <1>1 - - - - - -')
  expect(asciiJson({ a: 'ñ🍲' })).toBe('{"a":"\\u00f1\\ud83c\\udf72"}')
  expect(JSON.parse(asciiJson({ a: 'ñ🍲' }))).toEqual({ a: 'ñ🍲' })
})

test.each([
  ['logs.example:6514', false, { host: 'logs.example', port: 6514 }],
  ['Logs.Example', false, { host: 'logs.example', port: 6514 }],
  ['127.0.0.1', true, { host: '127.0.0.1', port: 601 }],
  ['[2001:db8::1]:10514', false, { host: '2001:db8::1', port: 10514 }],
  ['logs.example:0', false, undefined],
  ['logs.example:70000', false, undefined],
  ['https://logs.example', false, undefined],
  ['', false, undefined],
])('%s is a place of syslog', (address, isPlain, place) => {
  expect(syslogPlace(address, isPlain)).toEqual(place)
})

const ENTRY: SentEntry = {
  id: '0199a000-0000-7000-8000-000000000001',
  at: '2026-11-24T05:00:00.123Z',
  action: 'person.changed',
  outcome: 'done',
  actor: { kind: 'user', id: '0199a000-0000-7000-8000-000000000002', name: 'Núria "Nuri" Prat' },
  asUser: null,
  location: null,
  target: { entity: 'user', id: '0199a000-0000-7000-8000-000000000003' },
  before: { name: 'x' },
  after: { name: 'y' },
  address: '192.0.2.7',
  requestId: null,
  sessionId: null,
  cursor: '4.2',
}
const SENDER = { hostname: 'cloche.example' }

describe('an entry', () => {
  test('names who, what, from where, and carries the whole as JSON', () => {
    const text = syslogOf(ENTRY, SENDER, 8192)
    expect(text).toMatch(
      /^<110>1 2026-11-24T05:00:00\.123Z cloche\.example cloche - person\.changed \[origin software="Cloche"\]\[audit@32473 id="0199a000-0000-7000-8000-000000000001" cursor="4\.2" action="person\.changed" outcome="done"/,
    )
    expect(text).toContain('actorName="Núria \\"Nuri\\" Prat"')
    expect(JSON.parse(text.slice(text.lastIndexOf('] {') + 2))).toEqual(ENTRY)
  })

  test.each([
    ['record.changed', 'done', 6],
    ['session.login', 'done', 6],
    ['rights.role-changed', 'done', 5],
    ['export.made', 'done', 5],
    ['session.login-failed', 'refused', 4],
  ] as const)('%s, %s, weighs %i', (action, outcome, severity) => {
    expect(severityOf({ action, outcome })).toBe(severity)
  })

  test('is cut to the size that the receiver takes, and says so', () => {
    const long = { ...ENTRY, after: { text: 'ñ'.repeat(5000) } }
    const text = syslogOf(long, SENDER, 2048)
    expect(octetsOf(text)).toBeLessThanOrEqual(2048)
    const { before: _before, after: _after, ...rest } = ENTRY
    expect(JSON.parse(text.slice(text.lastIndexOf('] {') + 2))).toEqual({ ...rest, isCut: true })
    const name = '🍲]'.repeat(400)
    const worst = syslogOf({ ...long, actor: { ...ENTRY.actor, name } }, SENDER, 2048)
    expect(octetsOf(worst)).toBeLessThanOrEqual(2048)
    expect(JSON.parse(worst.slice(worst.lastIndexOf('] {') + 2))).toMatchObject({ id: ENTRY.id, isCut: true })
  })

  test('a test is told apart', () => {
    expect(syslogTest('one', ENTRY.at, SENDER)).toBe(
      `<110>1 ${ENTRY.at} cloche.example cloche - test [origin software="Cloche"][audit@32473 id="one" action="test"] {"id":"one","at":"${ENTRY.at}","action":"test"}`,
    )
  })
})
