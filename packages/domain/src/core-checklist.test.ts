/** The core's checklist: every line has its proof, every call its row and contract; the lists and numbers hold. */
import { describe, expect, test } from 'vitest'
import { OWN_CALLS } from './calls/index.ts'
import * as choices from './catalogue/names/index.ts'
import { allFields, standardCalls } from './catalogue/derive/index.ts'
import calls from './catalogue/fixtures/calls.json' with { type: 'json' }
import type { CallContract } from './catalogue/call.ts'
import type { JsonSchema } from './catalogue/json.ts'
import { ALL_ENTITIES, ENTITIES } from './entities/all.ts'
import { allergenLevels, allergenNames, dietNames, toAllergenName } from './rules/allergens/index.ts'
import * as permissions from './rules/permissions/index.ts'
import { statePaths } from './rules/programs/index.ts'
import { repeatOptions } from './rules/recurrence/index.ts'
import * as units from './rules/units/index.ts'
import { absentProofs, miscounted, proofsIn, read, rowsOf } from './testing/checklist.ts'
import * as en from './text/en/index.ts'
import * as es from './text/es/index.ts'
import type { Texts } from './text/translate.ts'

const rows = rowsOf('docs/core.md')
const lines = rows.filter(([first = '']) => /^\d/.test(first))
const callRows = rows.filter(([first = '']) => first.startsWith('`'))

describe('the page', () => {
  test('lines are counted through in each of the nine sections', () => {
    expect(miscounted(lines)).toEqual([])
    const lengths = Array.from(
      { length: 9 },
      (_, at) => lines.filter(([id]) => id!.startsWith(`${at + 1}.`)).length,
    )
    expect(lengths.filter(length => length < 8)).toEqual([])
  })

  test('every line and every call says how it is proven', () => {
    expect(lines.filter(([, what = '', proof = '']) => what === '' || proofsIn(proof).length === 0)).toEqual(
      [],
    )
    const bare = callRows.filter(
      cells =>
        cells.length !== 5 || cells.some(cell => cell !== 'open to guests' && proofsIn(cell).length === 0),
    )
    expect(bare).toEqual([])
  })

  test('every test it names is there, with the title it gives', () => {
    expect(absentProofs(rows.flatMap(cells => cells.slice(1)).flatMap(proofsIn))).toEqual([])
  })
})

describe('calls', () => {
  const contracts: readonly CallContract[] = [...OWN_CALLS, ...ALL_ENTITIES.flatMap(standardCalls)]
  const shapeOf = (path: string) => path.replace(/\{[^}]+\}/g, '{}')
  const contractOf = ({ method, path }: { method: string; path: string }) =>
    contracts.find(call => call.method === method && shapeOf(call.path) === shapeOf(path))
  const namesOf = (schema: JsonSchema | undefined) => Object.keys(schema?.properties ?? {})
  const wire = calls.map(call => `${call.method} ${call.path}`)

  test('each of the 103 has its row, once', () => {
    expect(wire).toHaveLength(103)
    expect(callRows.map(([call = '']) => call.slice(1, -1))).toEqual(wire)
  })

  test.each(calls.map(call => [`${call.method} ${call.path}`, call] as const))('%s', (_, call) => {
    const contract = contractOf(call)
    expect(contract).toBeDefined()
    expect(namesOf(contract?.query)).toEqual(
      expect.arrayContaining((call.query ?? []).filter(name => name !== 'redirect')),
    )
    expect(namesOf(contract?.body)).toEqual(expect.arrayContaining(call.body ?? []))
    expect(namesOf(contract?.answer)).toEqual(expect.arrayContaining(call.answer ?? []))
    for (const [name, inner] of Object.entries(call.inner ?? {}))
      expect(namesOf(contract?.body?.properties?.[name])).toEqual(expect.arrayContaining(inner))
  })

  const paged = calls.flatMap(call => {
    const contract = contractOf(call)
    const taken = contract?.query?.properties?.['limit'] ? contract.query : contract?.body
    return taken?.properties?.['limit'] ? [{ call, contract, taken: taken.properties }] : []
  })

  test('defaults of lists: from 0, a hundred', () => {
    const named = calls.filter(call => [...(call.query ?? []), ...(call.body ?? [])].includes('limit'))
    expect(paged.map(({ call }) => call)).toEqual(expect.arrayContaining(named))
    expect(paged.length).toBeGreaterThan(15)
    const off = paged.filter(({ taken }) => taken['offset']?.default !== 0 || taken['limit']?.default !== 100)
    expect(off.map(({ contract }) => contract?.name)).toEqual([])
  })

  test('defaults of order, where they are named', () => {
    const ordered = paged.filter(({ call }) => call.by !== undefined)
    expect(ordered).toHaveLength(5)
    for (const { call, contract, taken } of ordered) {
      const entity = ALL_ENTITIES.find(one => contract?.name.startsWith(`${one.name}.list`))
      const by = taken['by']?.default ?? entity?.sort?.by
      const sort = taken['sort']?.default ?? entity?.sort?.sort
      expect([call.path, by, sort]).toEqual([call.path, call.by, call.sort])
    }
  })
})

describe('lists', () => {
  const has = (keys: readonly string[]) => {
    for (const texts of [en, es]) {
      const all = Object.assign({}, ...Object.values(texts)) as Texts
      expect(keys.filter(key => !Object.hasOwn(all, key))).toEqual([])
    }
  }
  const options = (field: string, names: readonly string[]) => has(names.map(name => `${field}.${name}`))
  const words = (text: string) => text.split(' ')

  test('location types', () => {
    expect(choices.LOCATION_TYPES).toEqual([...choices.PLACE_TYPES, ...choices.SUB_PLACE_TYPES])
    expect(choices.PLACE_TYPES).toEqual(
      words('brand division group kitchen productionCentre sellingPoint warehouse'),
    )
    expect(choices.SUB_PLACE_TYPES).toEqual(words('room shelf table seat position'))
    options('location.choice.type', choices.LOCATION_TYPES)
  })

  test('locales', () => {
    expect(choices.LOCALES).toEqual(['en', 'en-US', 'es', 'es-ES'])
  })

  test('notification kinds', () => {
    const kinds = words('newReport newDevice processWarning processError test')
    expect(choices.NOTIFICATION_KINDS).toEqual(expect.arrayContaining(kinds))
    options('notification.choice.kind', choices.NOTIFICATION_KINDS)
  })

  test('elaboration states', () => {
    const paths =
      'init prepare label cook chill freeze defrost thaw ready serve end consume waste reuse vacuumseal sear broil retherm cancel unknown'
    expect(statePaths.toSorted()).toEqual(words(paths).toSorted())
  })

  test('event kinds', () => {
    const kinds = words('ended schedule pending start info ready warning error modify recalculate end')
    expect(choices.EVENT_KINDS).toEqual(kinds)
    options('event.choice.kind', kinds)
  })

  test('order states, task states, recurrence, purchase statuses', () => {
    expect(choices.ORDER_STATES).toEqual(words('pending cancel start end'))
    expect(choices.TASK_STATES).toEqual(words('pending cancel start end pause lock'))
    expect(repeatOptions).toEqual(words('none day week month'))
    expect(choices.RECURRENCES).toEqual(repeatOptions)
    expect(choices.PURCHASE_STATUSES.toSorted()).toEqual(
      words('completed canceled pending_cancel processing failed refunded onHold pending').toSorted(),
    )
    options('recurrence', repeatOptions)
    options('license.choice.status', choices.PURCHASE_STATUSES)
  })

  test('company positions', () => {
    const found = choices.COMPANY_POSITIONS
    const single =
      'owner manager operations sales finances purchases marketing advice technology chef operator externalCollaborator externalContact'
    expect(found).toEqual(expect.arrayContaining(words(single)))
    expect(found.filter(name => /.Manager$/.test(name)).length).toBeGreaterThan(5)
    options('user.choice.companyPosition', found)
  })

  test('business areas', () => {
    const areas =
      'restaurant bar collective hotel delivery online retail dealer equipmentProvider technical consultant other'
    expect(choices.BUSINESS_AREAS).toEqual(words(areas))
    options('organization.choice.businessArea', choices.BUSINESS_AREAS)
  })

  test('licence types', () => {
    const holders = permissions.licenseTypes.map(type => permissions.licenseEffects[type].holder)
    const ofPeople =
      'backup history-90 history-180 history-unlimited report chef equipment-provider label-ready-to-eat label-writer label-reader order-reader affiliate-organization affiliate-user affiliate-device affiliate-license'
    const tracks = words('mini core pro intelligence ordering unlimited').map(name => `device-track-${name}`)
    const found = permissions.licenseTypes
    expect(found).toEqual(expect.arrayContaining([...words(ofPeople), ...tracks]))
    expect(found.filter(type => type.startsWith('stock-connector-'))).toHaveLength(2)
    expect(found.filter(type => type.startsWith('recipe-connector-')).length).toBeGreaterThan(0)
    expect(found.filter(type => type.startsWith('device-cooker-'))).toHaveLength(2)
    expect(found).toEqual(
      expect.arrayContaining(words('device-test-core device-pick-core device-checkpoint-core')),
    )
    expect(holders.filter(holder => holder === 'device')).toHaveLength(11)
    options('license.choice.type', found)
  })

  test('permission keys', () => {
    const keys =
      'ME O L D P PB PM R RS E A M U RO UT LI PU C CF LA LT EV ST N SC RE GA HP PF AC QL PS OR OF TA TR PA FO EX QP TP CB WB CRM AFF CS'
    expect(permissions.PERMISSION_KEYS.toSorted()).toEqual(words(keys).toSorted())
  })

  test('signs of levels', () => {
    expect(([0, 1, 2, 3, 4] as const).map(permissions.levelIcon)).toEqual(words('lock view edit add add'))
  })

  test('allergens: fourteen kinds, fifteen names, four groups', () => {
    const names =
      'celery cereal crustaceans eggs fish gluten lupin milk molluscs mustard nuts peanuts sesame so2 soya'
    const known = words(names).map(toAllergenName)
    expect(known).not.toContain(null)
    expect([...new Set(known)].toSorted()).toEqual(allergenNames.toSorted())
    expect(allergenNames).toHaveLength(14)
    expect(toAllergenName('cereal')).toBe(toAllergenName('gluten'))
    expect(allergenLevels).toEqual(words('contains traces cannotEnsure notContained'))
  })

  test('diets', () => {
    expect(dietNames).toEqual(words('vegetarian vegan halal kosher celiac lactoseIntolerant'))
  })

  test('label modes', () => {
    expect(choices.LABEL_MODES).toEqual(words('individual range perStep'))
  })

  test('units: all of them convert and have their words', () => {
    expect(units.temperatureUnits).toEqual(words('C F K'))
    expect(units.massUnits).toEqual(words('mg g kg oz lb'))
    expect(units.lengthUnits).toEqual(words('mm cm m km in ft yd mi'))
    expect(units.timeUnits).toEqual(words('s min h d w month y'))
    expect(units.countUnits).toEqual(words('serving slice leaf piece cup tablespoon teaspoon calory'))
    const measured = {
      temperature: units.temperatureUnits,
      mass: units.massUnits,
      length: units.lengthUnits,
      time: units.timeUnits,
    } as const
    for (const [dimension, names] of Object.entries(measured))
      for (const from of names)
        for (const to of names)
          expect(units.convertIn(dimension as keyof typeof measured, 7, from, to).ok, `${from} ${to}`).toBe(
            true,
          )
    options('unitName', [...Object.values(measured).flat(), ...units.countUnits])
    expect(units.defaultDecimals).toMatchObject({ temperature: 1, mass: 2, length: 2 })
  })

  test('fields', () => {
    const fields = (name: keyof typeof ENTITIES) => Object.keys(allFields(ENTITIES[name]))
    const named = {
      product:
        'name description code tag color icon active priority metas geometry isPublic publicName publicDescription',
      organization:
        'organizationConnectionId businessArea vatId country region city address postcode web phone email locale timeZone isViewFull publicName publicDescription smallId',
      location: 'type parentId geometry periods hierarchy',
      user: 'fullName email name lastName image roleLevel companyPosition isDeviceable lastLogin locationIds locale timeZone listSizes temperatureUnit weightUnit lengthUnit',
      device:
        'serial activationKey softwareVersion hardwareVersion ip wifiMac bluetoothMac ethernetMac ownership',
      action: 'path',
      notification: 'kind resolved',
    } as const
    for (const [name, wanted] of Object.entries(named))
      expect(fields(name as keyof typeof named), name).toEqual(expect.arrayContaining(words(wanted)))
  })

  test("a program's type is fixed", () => {
    expect(allFields(ENTITIES.program)['type']).toMatchObject({ required: true, fixed: true })
  })
})

describe('the web', () => {
  const web = (path: string) => read(`packages/web/src/${path}`)

  test('navigation: eighteen sections, each with its gate', () => {
    const gates = Object.fromEntries(
      [
        ...web('app/navigation/sections.ts').matchAll(
          /^ {2}'?([a-z-]+)'?: \{ icon: \w+, gate: '([^']+)' \}/gm,
        ),
        // What counts once the platform's people opened an area stands behind the line.
      ].map(([, name, gate]) => [name, gate?.split('|')[0]]),
    )
    expect(gates).toEqual({
      explore: 'guest',
      location: 'location',
      history: 'EV>=1',
      production: 'LA>=1',
      monitor: 'location',
      stock: 'SC>=1',
      planning: 'location',
      haccp: 'HP>=99',
      'user-control': 'UT>=1',
      containers: 'C>=1',
      reporting: 'RE>=1',
      innovation: 'RO>=99',
      ordering: 'OR>=1',
      provider: 'license-user-equipment',
      affiliate: 'AFF>=1',
      crm: 'CRM>=1',
      connectors: 'RO>=4',
      admin: 'RO>=99',
    })
    expect(web('app/navigation/section-state.ts')).toContain("section === 'location'")
  })

  test.each([
    ['data/layout/layout.ts', 'bar: 54, expanded: 300, collapsed: 80, mobileAt: 992'],
    ['data/layout/layout.ts', "view: 'list'"],
    ['app/bar/bell.tsx', 'every = 300_000'],
    ['app/location/use-locations.ts', 'locationLimit = 100'],
    ['app/location/use-locations.ts', 'fetchDelay = 1000'],
    ['app/shell/use-location-reminder.ts', 'after = 5000'],
    ['app/start.tsx', 'patience = 500'],
    ['app/navigation/reporting-extras.ts', 'longestDelay = 2000'],
    ['app/update/may-prompt.ts', 'promptEvery = 3_600_000'],
    ['app/tour/tours.ts', 'startDelay = 1000'],
    ['app/router.tsx', 'chunkTimeout = 120_000'],
    ['data/files/image-stamp.ts', 'changesEvery = 10_000'],
    ['kit/marquee/steps.ts', 'stepEvery = 50'],
    ['kit/marquee/steps.ts', 'pauseAtEnd = 2000'],
    ['data/local/kept.ts', 'expiryMs = 60_000'],
    ['data/local/database.ts', 'pauseMs = 5000'],
  ])('constants: %s has %s', (path, constant) => {
    expect(web(path)).toContain(constant)
  })

  test('quoted texts stand as they are written', () => {
    const all = Object.values(Object.assign({}, ...Object.values(en)) as Texts)
    for (const quoted of [
      'We are currently working to make things better, the site may be down for some seconds.',
      'New App version found. Reload App.',
      'No locations allowed, contact your organization manager.',
      'Error loading location',
      'Please wait while we process your request...',
      'Unknown message',
      'An error ocurred',
      'Please select a location from your organization.',
      "Your browser doesn't support a stable version of IndexedDB. Such and such feature will not be available.",
      'Unknown temperature unit',
      'Unknown mass unit',
      'Unknown length unit',
      'Unknown time unit',
    ])
      expect(all).toContain(quoted)
  })
})
