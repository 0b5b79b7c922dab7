import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeBytecode } from '../codes/index.ts'
import { activationKey, deviceClue } from './index.ts'

const ID = '019a0000-0000-7000-8000-00000000d001'
const KEY = '3467-9ACD-EFGH'

test.each([
  [KEY, { by: 'serial', serial: KEY, key: KEY }],
  [' 3467 9acd efgh ', { by: 'serial', serial: '3467 9acd efgh', key: KEY }],
  ['34679ACDEFGH', { by: 'serial', serial: '34679ACDEFGH', key: KEY }],
  // Without a character that keys have.
  ['34679ACDEFG0', { by: 'serial', serial: '34679ACDEFG0', key: null }],
  ['C20-26000', { by: 'serial', serial: 'C20-26000', key: null }],
  ['8412345000010', { by: 'serial', serial: '8412345000010', key: null }],
  [']C0C20-26000', { by: 'serial', serial: 'C20-26000', key: null }],
  [
    `https://cloche.example/#/provider/${ID}/device/activationKey/3467-9acd-efgh`,
    { by: 'activationKey', key: KEY },
  ],
  [`https://cloche.example/#/device/${ID.toUpperCase()}/sensors`, { by: 'id', id: ID }],
  [encodeBytecode('DV', ID), { by: 'id', id: ID }],
  [`https://cloche.example/#/qr/bytecode/${encodeBytecode('DV', ID)}`, { by: 'id', id: ID }],
  [encodeBytecode('LA', ID), undefined],
  [`https://cloche.example/#/provider/${ID}/device/activationKey/none`, undefined],
  ['https://elsewhere.example/manual.pdf', undefined],
  ['', undefined],
  ['   ', undefined],
] as const)('%j means %j', (text, clue) => {
  expect(deviceClue(text, 'DV')).toEqual(clue)
})

test('every key is known again, however it is typed', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat(1_000_000)), stream => {
      const key = activationKey(below => (stream.next().value as number) % below)
      for (const typed of [key, key.toLowerCase(), key.replaceAll('-', ''), key.replaceAll('-', ' ')])
        expect(deviceClue(typed, 'DV')).toMatchObject({ key })
    }),
  )
})
