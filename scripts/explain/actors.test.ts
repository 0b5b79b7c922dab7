/** What acts for an entity is told of every one for which something does, and of no other. */
import { ALL_ENTITIES } from '@cloche/domain/entities'
import { OPERATIONS } from '@cloche/domain/operations'
import { expect, test } from 'vitest'
import { AREAS } from '../../packages/server/src/app.ts'
import { actorsOf, isRecordOnly, writtenBy } from './actors.ts'

test('every behaviour, every operation and every replaced standard call is told', () => {
  for (const { behaviours, standardHandlers } of AREAS) {
    for (const [name, behaviour] of Object.entries(behaviours ?? {}))
      expect(actorsOf({ name }).behaviour, name).toEqual(Object.keys(behaviour))
    for (const call of Object.keys(standardHandlers ?? {}))
      expect(actorsOf({ name: call.split('.')[0] ?? '' }).calls).toContain(call)
  }
  for (const { call, writes } of OPERATIONS)
    for (const name of writes)
      expect(
        actorsOf({ name }).operations.map(operation => operation.call),
        `${call} ${name}`,
      ).toContain(call)
})

test('own calls and jobs are told where they write, by the engine or by SQL, also through what they import', () => {
  expect(actorsOf({ name: 'stream' }).calls).toEqual(
    expect.arrayContaining(['monitor.recordReadings', 'monitor.importReadings', 'machines.readings']),
  )
  expect(actorsOf({ name: 'stream' }).calls).not.toContain('devices.makeKey')
  expect(actorsOf({ name: 'sensor' }).calls).toContain('monitor.recordReadings')
  expect(actorsOf({ name: 'recallDrill' }).calls).toHaveLength(4)
  expect(actorsOf({ name: 'templateBlock' }).calls).toEqual(['labeling.saveDesign'])
  expect(actorsOf({ name: 'notification' }).jobs).toEqual([
    'deposits of seals',
    'exports by schedule',
    'licences and purchases that end',
    'alarm drills',
    'alerts about labels',
    'processes that run',
    'sensors that fell silent',
    'stock, points and devices',
    'tasks by the clock',
    'tasks that stand in no list',
    'reports that are due',
    'schedules without a time',
    'orders without their work',
    'reminders before suppliers close',
  ])
  expect(actorsOf({ name: 'user' }).calls).toEqual(expect.arrayContaining(['people.invite', 'user.create']))
})

test('a call that does an operation is told once, with the ledgers that it writes besides', () => {
  const { operations, calls } = actorsOf({ name: 'label' })
  expect(operations.map(({ call }) => call)).toContain('labeling.move')
  expect(operations.find(({ call }) => call === 'labeling.move')?.ledgers).toEqual(
    expect.arrayContaining(['labelLink', 'event', 'stockVariation']),
  )
  const names = [...operations.map(({ call }) => call), ...calls]
  expect(new Set(names).size).toBe(names.length)
})

test('a record only is one for which nothing acts', () => {
  expect(isRecordOnly(actorsOf({ name: 'elaboration' }))).toBe(true)
  expect(isRecordOnly(actorsOf({ name: 'product' }))).toBe(false)
  const acted = ALL_ENTITIES.filter(entity => !isRecordOnly(actorsOf(entity)))
  expect(acted.length).toBeGreaterThan(30)
  expect(acted.length).toBeLessThan(ALL_ENTITIES.length)
})

test('what is read is not written', () => {
  expect(writtenBy(`select * from product where id = $1 for update`)).toEqual([])
  expect(writtenBy(`insert into label_link (id) values ($1) on conflict do update set id = 1`)).toEqual([
    'labelLink',
  ])
  expect(writtenBy(`update\n  stock_variation v set count = 1; delete from nothing`)).toEqual([
    'stockVariation',
  ])
  expect(
    writtenBy(`changeRecord(\n  writeContext(context, transaction, incidence, 'change'),\n  incidence, id`),
  ).toEqual(['incidence'])
  expect(writtenBy(`createRecord(write, ENTITIES.ticketMessage, draft)`)).toEqual(['ticketMessage'])
})
