/** The checklist of the areas: every line has its proof, every named entity and field is declared or answered. */
import { describe, expect, test } from 'vitest'
import { OWN_CALLS } from './calls/index.ts'
import { allFields, standardCalls } from './catalogue/derive/index.ts'
import { ALL_ENTITIES, ENTITIES, type EntityName } from './entities/all.ts'
import * as permissions from './rules/permissions/index.ts'
import { processFindingNames, processFindings } from './rules/processes/index.ts'
import { absentProofs, miscounted, proofsIn, rowsOf } from './testing/checklist.ts'
import * as en from './text/en/index.ts'
import * as es from './text/es/index.ts'
import type { Texts } from './text/translate.ts'

const rows = rowsOf('docs/screens.md')
const lines = rows.filter(([first = '']) => /^\d/.test(first))
const named = rows.filter(([first = '']) => !/^\d/.test(first))
const words = (text: string) => text.split(' ')

describe('the page', () => {
  test('lines are counted through in each of the sections 2 to 9', () => {
    expect(miscounted(lines)).toEqual([])
    const sections = new Set(lines.map(([id]) => id!.split('.')[0]))
    expect([...sections]).toEqual(words('2 3 4 5 6 7 8 9'))
  })

  test('every line says what holds and how it is proven, once', () => {
    expect(lines.filter(([, what = '', proof = '']) => what === '' || proofsIn(proof).length === 0)).toEqual(
      [],
    )
    const reported = lines.map(([, what]) => what)
    expect(reported.filter((what, at) => reported.indexOf(what) !== at)).toEqual([])
  })

  test('every test it names is there, with the title it gives', () => {
    expect(absentProofs(lines.flatMap(([, , proof = '']) => proofsIn(proof)))).toEqual([])
  })
})

describe('entities', () => {
  /** The names of the specification; those of areas that only its addresses name come last. */
  const SPECIFIED = words(
    'Organization Location User Device License Product ProductBatching ElaborationRoute ElaborationStep ProductModifier ProductComposition Program Container ContainerShape ContainerContent Label LabelBatch LabelBatchItem LabelTemplate LabelTemplateBlock Event Stream History Incidence Notification NotificationForwarder Trace Order OrderBatch OrderBatchItem OrderForwarder Stock StockCheckpoint StockCheckpointBatch StockVariation StockTransfer Waste UserControl UserToken Purchase HaccpPoint Task Subtask Pattern Forecaster Equipment Sensor Software Report ScheduledReport Insight FoodPasteurization Integration Connector Webhook Media Gallery Company Contact CrmEvent CrmTicket Session ElaborationState Menu Action GlobalAlert Attachment HaccpCheck Trigger ProviderLicense Ticket Experiment QualityParameter Affiliate',
  )
  const calls = new Set([...OWN_CALLS, ...ALL_ENTITIES.flatMap(standardCalls)].map(call => call.name))
  const codes = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)

  test('each has its row, once', () => {
    expect(named.map(([there]) => there).toSorted()).toEqual(SPECIFIED.toSorted())
  })

  test.each(named)('%s is %s', (_, here = '', differs = '') => {
    const [name = ''] = codes(here)
    const entity = ENTITIES[name as EntityName]
    expect(entity !== undefined || calls.has(name), name).toBe(true)
    const known = new Set([
      ...Object.keys(ENTITIES),
      ...calls,
      ...Object.keys(entity ? allFields(entity) : {}),
    ])
    // What is said to be something else must be there; only the specification's own name in front is not.
    const others = codes(differs.replaceAll(/`\w+` is (?=`)/g, ''))
    const own = ENTITIES.stockVariation.fields
    const isKnown = (code: string) => known.has(code) || (name === 'stock.transfer' && code in own)
    expect(others.filter(code => !isKnown(code))).toEqual([])
  })

  test('every entity that has screens is in the table, or a part of one that is', () => {
    const reported = new Set(named.flatMap(cells => cells.slice(1).flatMap(codes)))
    const untold = ALL_ENTITIES.filter(entity => entity.screens !== 'none' && !reported.has(entity.name))
    expect(untold.map(entity => entity.name)).toEqual([])
  })
})

test('common fields', () => {
  const common = words('name code tag color active priority')
  for (const entity of ALL_ENTITIES)
    if ((entity.shape ?? 'record') === 'record')
      expect(Object.keys(allFields(entity)), entity.name).toEqual(expect.arrayContaining(common))
})

describe('named fields', () => {
  const FIELDS: { readonly [name in EntityName]?: string } = {
    organization:
      'organizationConnectionId publicName publicDescription vatId address country region city postcode businessArea',
    location: 'type parentId hierarchy',
    user: 'fullName email image roleLevel isDeviceable lastLogin locale timeZone listSizes temperatureUnit weightUnit lengthUnit',
    device:
      'serial activationKey softwareVersion hardwareVersion ownership ip wifiMac bluetoothMac ethernetMac',
    product: 'sku gtin consumptionUnit allergens diets elaborationId batchPattern nextProductSerial',
    batching:
      'name weight nextBatchSerial nextProductSerial nextBatchId printByDevice defaultCount countPerBatchItem servingCount countPerServing mask batchPattern',
    composition: 'productId ingredientId quantity yield',
    program:
      'type cookTime holdTime progressTime maxHoldTime maxCookTime cookTemperature targetTemperature fromState nextState reuseState nextBestBefore nextExpiration reuseBestBefore reuseExpiration isConsumable isLocked',
    container: 'shapeId sscc grai parentId tare',
    containerShape: 'outerLength outerWidth outerHeight tare capacity',
    label: 'serial mask servingCount countPerServing expiration bestBefore containerId',
    batchItem: 'count countPerBatchItem servingCount countPerServing mask expiration bestBefore',
    event: 'kind action labelId productId programId deviceId userId data',
    stream: 'at sensorId value',
    notification: 'kind resolved registered',
    forwarder: 'kinds userIds emails webhookId via',
    stockVariation: 'reason quantity transferId checkpointBatchId cost',
    userToken: 'mac pin locationIds',
    purchase: 'kind amount tax shipping discount',
    haccpPoint: 'options triggerId minimum maximum',
    task: 'recurrence expectedDuration patternId',
    subtask: 'expectedDuration',
    webhook: 'secret isPublicForAPI lastRun nextSync',
    crmEvent: 'at until attendeeIds userIds',
    action: 'path',
  }

  test.each(Object.entries(FIELDS))('%s', (name, fields) => {
    expect(Object.keys(allFields(ENTITIES[name as EntityName]))).toEqual(
      expect.arrayContaining(words(fields)),
    )
  })

  test('secrets are sealed', () => {
    const sealed = ALL_ENTITIES.flatMap(entity =>
      Object.entries(allFields(entity)).flatMap(([name, field]) =>
        field.sealed ? [`${entity.name}.${name}`] : [],
      ),
    )
    expect(sealed.toSorted()).toEqual(
      words('connector.accessKey orderForwarder.password sealDeposit.secret userToken.pin webhook.secret'),
    )
  })
})

test('areas of the permission list have their keys, words and entities', () => {
  const areas = words('O L GA N P PB R M U A LI PU C CF LA EV ST SC RE HP PF AC QL PS TA PA FO TP WB UT')
  expect(permissions.PERMISSION_KEYS).toEqual(expect.arrayContaining(areas))
  const used = new Set<string>(ALL_ENTITIES.map(entity => entity.permission))
  expect(areas.filter(key => !used.has(key))).toEqual([])
  for (const texts of [en.permissions, es.permissions] as Texts[])
    expect(areas.filter(key => !Object.hasOwn(texts, `permission.key.${key}`))).toEqual([])
})

test('findings of processes', () => {
  expect(Object.keys(processFindings).toSorted()).toEqual(
    words(
      'unfinished expired waste reuse controlFailed disconnected modified recalculated reset maxCookTime maxHoldTime maxTemperature minTime minTemperature served controlFulfilled',
    ).toSorted(),
  )
  expect(processFindingNames).toHaveLength(16)
})

test('history licences', () => {
  const days = permissions.licenseTypes.flatMap(type => {
    const effect: object = permissions.licenseEffects[type]
    return 'historyDays' in effect ? [effect.historyDays] : []
  })
  expect(days).toEqual([90, 180, null])
})

test('quoted texts stand as they are written', () => {
  const all = Object.values(Object.assign({}, ...Object.values(en)) as Texts)
  for (const quoted of [
    'No locations allowed, contact your organization manager.',
    'Error loading location',
    'Unknown message',
    'An error ocurred',
    'Please select a location from your organization.',
    'New App version found. Reload App.',
    'We are currently working to make things better, the site may be down for some seconds.',
  ])
    expect(all).toContain(quoted)
})
