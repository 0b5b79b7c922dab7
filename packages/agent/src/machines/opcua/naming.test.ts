import { readFileSync } from 'node:fs'
import { nodesets } from 'node-opcua-nodesets'
import { describe, expect, test } from 'vitest'
import { actionOf, OTHER_ACTION, pathPart, unitName } from './naming.ts'
import { sensorsOf } from './sensors.ts'
import { changesOf, stateOf } from './states.ts'

const NODESET = readFileSync(nodesets.commercialKitchenEquipment, 'utf8')

test('names become parts of paths that Cloche takes', () => {
  expect(
    ['ActualTemperatureChamber_1', 'HACCPValues', 'FryerCup_2', 'IsDoorOpen', 'Zone °2 / Ä', 'pH'].map(
      pathPart,
    ),
  ).toEqual(['actual-temperature-chamber-1', 'haccp-values', 'fryer-cup-2', 'is-door-open', 'zone-2', 'p-h'])
  for (const [, name = ''] of NODESET.matchAll(/BrowseName="1:([A-Za-z_]+)"/g))
    expect(pathPart(name)).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
})

test('units by their code, else by their sign; an unknown one is not taken for another', () => {
  expect([
    unitName(4408652, '°C'),
    unitName(-1, '°C'),
    unitName(4604232, ''),
    unitName(20529, '%'),
    unitName(-1, 'mbar'),
    unitName(0, ' '),
  ]).toEqual(['C', 'C', 'F', 'percent', 'mbar', undefined])
  // Every code that the nodeset uses.
  const units = [...NODESET.matchAll(/<uax:UnitId>(\d+)<\/uax:UnitId>/g)].map(([, id]) =>
    unitName(Number(id), '?'),
  )
  expect(units.length).toBeGreaterThan(100)
  expect(units).not.toContain('?')
})

test('every class of the nodeset has an action, or the one of what only measures', () => {
  const classes = [...NODESET.matchAll(/BrowseName="1:(\w+)DeviceType"/g)].map(([, name = '']) => name)
  expect(classes).toContain('CombiSteamer')
  expect(classes.filter(name => actionOf(name) === OTHER_ACTION).toSorted()).toEqual([
    'CoffeeMachine',
    'CommercialKitchen',
    'IceMachine',
  ])
})

describe('modes', () => {
  /** Names of the modes of an enumeration, as the nodeset has them. */
  const modesOf = (name: string) =>
    [
      ...(NODESET.split(`BrowseName="1:${name}"`)[1]?.split('</UADataType>')[0] ?? '').matchAll(
        /Field[^>]* Name="([^"]+)"/g,
      ),
    ].map(([, mode = '']) => mode)

  test.each([
    ['CombiSteamerModeEnumeration', ['Steaming', 'CombiSteaming', 'HotAir', 'Perfection']],
    ['FryerModeEnumeration', ['Melting', 'Frying', 'Filtering']],
    [
      'ChamberModeEnumeration',
      [
        'Working',
        'QuickCool',
        'FlashFreeze',
        'ProofingInterruption',
        'ProofingDelay',
        'Proofing',
        'Baking',
        'Steaming',
      ],
    ],
    ['OperatingModeEnumeration', ['Process']],
    ['OperationModeEnumeration', ['Operation', 'Cycle_pause']],
    ['StatusEnumeration', ['WATER_PURGE', 'FREEZE', 'HARVEST', 'HPCO_DELAY_ACTIVE']],
  ])('of %s: which are programs', (name, programs) => {
    const modes = modesOf(name)
    expect(modes.length).toBeGreaterThan(5)
    expect(modes.filter(mode => stateOf(mode, false).doing === 'program')).toEqual(programs)
  })

  test('others', () => {
    expect(stateOf('Defrost', false).doing).toBe('defrost')
    expect(['Cleaning', 'SelfCleaning', 'CLEAN'].map(mode => stateOf(mode, false).doing)).toEqual(
      Array(3).fill('cleaning'),
    )
    expect(['Error', 'WATER_OUTAGE'].map(mode => stateOf(mode, false).doing)).toEqual(['error', 'error'])
    expect(stateOf('Working', true).doing).toBe('idle')
  })

  test('what happened between two of them', () => {
    const kinds = (before: string | undefined, after: string) =>
      changesOf(before === undefined ? undefined : stateOf(before, false), stateOf(after, false)).map(
        ({ kind, mode }) => `${kind} ${mode}`,
      )
    expect(kinds(undefined, 'Off')).toEqual([])
    expect(kinds(undefined, 'Frying')).toEqual(['start Frying'])
    expect(kinds('Off', 'Frying')).toEqual(['start Frying'])
    expect(kinds('Melting', 'Frying')).toEqual([])
    expect(kinds('Frying', 'StandBy')).toEqual(['end Frying'])
    expect(kinds('Frying', 'Error')).toEqual(['end Frying', 'error Error'])
    expect(kinds('Error', 'Off')).toEqual(['end Error'])
    expect(kinds('Working', 'Defrost')).toEqual(['end Working', 'start Defrost'])
  })
})

test('sensors have the names of the settings, or their own behind the prefix', () => {
  const variable = (group: string, name: string) => ({ nodeId: name, group, name })
  const found = {
    sensors: ['a', 'b', 'c'].map(name => ({ ...variable('group', name), unit: 'C', isHaccp: true })),
    doors: [variable('group', 'is-door-open')],
  }
  const names = new Map([
    ['group/a', 'oven-1/core'],
    ['group/b', null],
  ])
  expect(
    sensorsOf(found, { prefix: 'oven-1', sensors: names }).map(({ path, unit }) => `${path} ${unit}`),
  ).toEqual(['oven-1/core C', 'oven-1/group/c C', 'oven-1/group/is-door-open undefined'])
})
