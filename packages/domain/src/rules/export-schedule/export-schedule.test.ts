import { describe, expect, test } from 'vitest'
import {
  ATTEMPTS_MAX,
  isBackupLicensed,
  isOtherServer,
  isWorthTrying,
  namesToRemove,
  nextExport,
  targetFaults,
  waitAfter,
  type ExportRhythm,
  type ExportTarget,
} from './index.ts'

const daily: ExportRhythm = { rhythm: 'day', weekday: 1, monthDay: 1, at: '02:30' }
const madrid = 'Europe/Madrid'

/** The next so many, one after the other. */
function following(rhythm: ExportRhythm, after: string, zone: string, count: number): string[] {
  const found: string[] = []
  for (let last = after; found.length < count; found.push(last)) last = nextExport(rhythm, last, zone)
  return found
}

describe('when', () => {
  test('the same time of day, also in the nights in which the clocks change, and once in each', () => {
    expect(following(daily, '2026-03-27T12:00:00Z', madrid, 3)).toEqual([
      '2026-03-28T01:30:00Z',
      // Half past two is left out: half past three.
      '2026-03-29T01:30:00Z',
      '2026-03-30T00:30:00Z',
    ])
    expect(following(daily, '2026-10-24T12:00:00Z', madrid, 2)).toEqual([
      // Half past two comes twice: the first.
      '2026-10-25T00:30:00Z',
      '2026-10-26T01:30:00Z',
    ])
  })

  test('on a day of the week, and on the last day of a month that is too short', () => {
    const sundays = { ...daily, rhythm: 'week', weekday: 7 } as const
    expect(nextExport(sundays, '2026-11-24T12:00:00Z', 'UTC')).toBe('2026-11-29T02:30:00Z')
    expect(nextExport(sundays, '2026-11-29T02:30:00Z', 'UTC')).toBe('2026-12-06T02:30:00Z')
    const ends = { ...daily, rhythm: 'month', monthDay: 31 } as const
    expect(following(ends, '2027-01-31T12:00:00Z', 'UTC', 3)).toEqual([
      '2027-02-28T02:30:00Z',
      '2027-03-31T02:30:00Z',
      '2027-04-30T02:30:00Z',
    ])
  })

  test('where it is the day before, or the day after', () => {
    expect(nextExport(daily, '2026-11-24T11:00:00Z', 'Pacific/Auckland')).toBe('2026-11-24T13:30:00Z')
    expect(nextExport(daily, '2026-11-24T10:31:00Z', 'Pacific/Pago_Pago')).toBe('2026-11-24T13:30:00Z')
  })
})

const bucket: ExportTarget = {
  kind: 's3',
  endpoint: 'https://s3.example.com',
  region: 'eu-west-1',
  bucket: 'kitchen-backups',
  prefix: 'cloche/',
  accessKeyId: 'AK',
  host: '',
  port: 22,
  user: '',
  folder: '',
  hostKey: '',
}
const server: ExportTarget = {
  ...bucket,
  kind: 'sftp',
  host: 'files.example.com',
  user: 'kitchen',
  folder: 'backups',
  hostKey: `SHA256:${'a'.repeat(43)}`,
}

describe('where to', () => {
  test.each([
    ['a whole bucket', bucket, []],
    ['a whole server', server, []],
    ['nothing typed', { ...bucket, endpoint: '', bucket: ' ' }, ['endpoint missing', 'bucket missing']],
    [
      'a path in the address',
      { ...bucket, endpoint: 'https://s3.example.com/kitchen' },
      ['endpoint endpoint'],
    ],
    ['a secret in the address', { ...bucket, endpoint: 'https://a:b@s3.example.com' }, ['endpoint endpoint']],
    ['no bucket’s name', { ...bucket, bucket: 'Kitchen/../' }, ['bucket bucket']],
    ['a step up', { ...bucket, prefix: 'a/../b' }, ['prefix path']],
    ['a folder above', { ...server, folder: '../other' }, ['folder path']],
    ['no host', { ...server, host: '-oProxy' }, ['host host']],
    ['no key agreed to', { ...server, hostKey: '' }, ['hostKey hostKey']],
  ] as const)('%s', (_, target, faults) => {
    const found = targetFaults(target, true).map(({ field, rule }) => `${field} ${rule.split('.').at(-1)}`)
    expect(found).toEqual(faults)
  })

  test('a secret stays with the server that it was given for', () => {
    expect(isOtherServer(server, { ...server, folder: 'elsewhere' })).toBe(false)
    expect(isOtherServer(bucket, { ...bucket, prefix: '' })).toBe(false)
    for (const change of [{ host: 'other.example.com' }, { port: 2222 }, { user: 'x' }, { hostKey: '' }])
      expect(isOtherServer(server, { ...server, ...change })).toBe(true)
    expect(isOtherServer(bucket, { ...bucket, endpoint: 'https://other.example.com' })).toBe(true)
    expect(isOtherServer(bucket, server)).toBe(true)
  })
})

describe('what becomes of it', () => {
  test('tries again after growing waits, and never what waiting does not mend', () => {
    const waits = Array.from({ length: ATTEMPTS_MAX - 1 }, (_, at) => waitAfter(at + 1))
    expect(waits).toEqual([...waits].sort((one, two) => one - two))
    expect(new Set(waits).size).toBe(waits.length)
    expect(isWorthTrying('unreachable', ATTEMPTS_MAX - 1)).toBe(true)
    expect(isWorthTrying('unreachable', ATTEMPTS_MAX)).toBe(false)
    expect(isWorthTrying('hostKeyOther', 1)).toBe(false)
    expect(isWorthTrying('login', 1)).toBe(false)
  })

  test('keeps the last ones there, and touches nothing that lies elsewhere', () => {
    const sent = ['e', 'd', 'c', 'b'].map((name, at) => ({ name, sentTo: at === 2 ? 'old' : 'new' }))
    expect(namesToRemove(sent, 'new', 2)).toEqual(['b'])
    expect(namesToRemove(sent, 'new', 0)).toEqual(['d', 'b'])
    expect(namesToRemove(sent, 'new', 9)).toEqual([])
  })
})

describe('the licence', () => {
  const now = '2026-11-24T12:00:00.000Z'
  const licence = {
    type: 'backup',
    status: 'completed',
    from: '2026-01-01T00:00:00.000Z',
    to: '2026-12-31T00:00:00.000Z',
    locationId: null,
    userId: null,
    deviceId: null,
  }
  const owner = { userId: 'o', roleLevel: 5 } as const
  test.each([
    ['everybody’s', licence, true],
    ['for a place', { ...licence, locationId: 'kitchen' }, true],
    ['the owner’s own', { ...licence, userId: 'o' }, true],
    ['of somebody who does not decide', { ...licence, userId: 'cook' }, false],
    ['ended', { ...licence, to: '2026-11-24T11:59:59.000Z' }, false],
    ['not begun', { ...licence, from: '2027-01-01T00:00:00.000Z' }, false],
    ['not paid', { ...licence, status: 'pending' }, false],
    ['cancelled, and paid for still', { ...licence, status: 'pending_cancel' }, true],
    ['for one person, held by nobody', { ...licence, isPersonal: true }, false],
    ['another', { ...licence, type: 'chef' }, false],
  ])('%s', (_, held, isLicensed) => expect(isBackupLicensed([held], [owner], now)).toBe(isLicensed))
  test('nobody is there who decides', () => expect(isBackupLicensed([licence], [], now)).toBe(false))
})
