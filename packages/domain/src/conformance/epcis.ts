/** EPCIS 2.0: the published schema, examples and words against what is exported. */
import { Ajv, type ValidateFunction } from 'ajv'
import { isInstant } from '../rules/calendar/index.ts'
import { epcisDocument } from '../rules/epcis/index.ts'
import { businessStepOf, traceActions, type TraceAction } from '../rules/traceability/index.ts'
import { statePaths } from '../rules/programs/index.ts'
import { sampleExport } from './epcis-sample.ts'
import kept from './epcis/EPCIS-JSON-Schema.json' with { type: 'json' }
import { expectSame, isRecord, listOf, malformed, type FolderChecks, type Outcome } from './outcome.ts'

function judgeOf(schema: object): ValidateFunction {
  const ajv = new Ajv({ strict: false, allErrors: true })
  ajv.addFormat('uri', text => /^[A-Za-z][A-Za-z0-9+.-]*:[^\s<>"{}|\\^`]+$/.test(text))
  ajv.addFormat('date-time', isInstant)
  return ajv.compile(schema)
}

let keptJudge: ValidateFunction | undefined

/** What the published schema finds wrong with a document, a sentence each; nothing when it passes. */
export function epcisFaults(document: unknown, judge = (keptJudge ??= judgeOf(kept))): string[] {
  if (judge(document)) return []
  return (judge.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`)
}

const passes = (name: string, document: unknown, judge?: ValidateFunction): Outcome => {
  const faults = epcisFaults(document, judge)
  return faults.length === 0 ? { name, ok: true } : { name, ok: false, detail: faults.slice(0, 3).join('; ') }
}

const refuses = (name: string, document: unknown, judge?: ValidateFunction): Outcome =>
  epcisFaults(document, judge).length > 0
    ? { name, ok: true }
    : { name, ok: false, detail: 'was not refused' }

/** Everything an export can say, by its list of words. */
function wordsUsed() {
  const steps = (Object.keys(traceActions) as TraceAction[]).flatMap(action =>
    [null, ...statePaths].map(state => businessStepOf(action, state)),
  )
  return {
    BizStep: [...new Set([...steps.map(step => step.bizStep), 'sensor_reporting', 'commissioning'])],
    Disp: [...new Set(steps.flatMap(step => step.disposition ?? []))],
    BTT: ['desadv'],
    SDT: ['location'],
    Measured: ['Temperature'],
  }
}

function checkVocabulary(content: unknown): Outcome[] {
  const { Measured: _measured, ...used } = wordsUsed()
  return Object.entries(used).flatMap(([name, words]) => {
    const known = listOf(content, name)
    if (known === undefined) return [malformed(name, `the file has no list named "${name}"`)]
    return words.map(word => expectSame(`${name} ${word}`, true, known.includes(word)))
  })
}

/** The given schema is the one that is kept, and passes our export while it refuses it without its events' times. */
function checkSchema(content: unknown): Outcome[] {
  if (!isRecord(content) || typeof content['$id'] !== 'string')
    return [malformed('schema', 'no schema with an $id')]
  const judge = judgeOf(content)
  const ours = epcisDocument(sampleExport)
  const without = structuredClone(ours) as { epcisBody: { eventList: Record<string, unknown>[] } }
  delete without.epcisBody.eventList[0]?.['eventTime']
  return [
    expectSame('the schema that is kept', JSON.stringify(kept), JSON.stringify(content)),
    passes('our export', ours, judge),
    refuses('an event without its time', without, judge),
  ]
}

const firstEvent = (content: Record<string, unknown>): Record<string, unknown> | undefined => {
  const body = content['epcisBody']
  if (!isRecord(body)) return undefined
  const list = listOf(body, 'eventList')
  return isRecord(list?.[0]) ? list[0] : undefined
}

/** A published document passes, and no longer does when the time of its first event is taken out. */
function checkExample(content: unknown): Outcome[] {
  if (!isRecord(content) || !('@context' in content)) return [malformed('document', 'no JSON-LD document')]
  const outcomes = [passes('the document', content)]
  const maimed = structuredClone(content)
  const event = firstEvent(maimed)
  if (event === undefined) return outcomes
  delete event['eventTime']
  return [...outcomes, refuses('without the time of its first event', maimed)]
}

/** Words of a published context; those that exports use must be defined in it. */
const checkContext =
  (name: keyof ReturnType<typeof wordsUsed>) =>
  (content: unknown): Outcome[] => {
    const context = isRecord(content) ? content['@context'] : undefined
    const text = JSON.stringify(context ?? null)
    return wordsUsed()[name].map(word => expectSame(`${name} ${word}`, true, text.includes(`"${word}"`)))
  }

const files: FolderChecks = {
  'EPCIS-JSON-Schema.json': checkSchema,
  'cbv_vocabulary.json': checkVocabulary,
  'JSON-LD-Context/cbv-context-bizstep.jsonld': checkContext('BizStep'),
  'JSON-LD-Context/cbv-context-disposition.jsonld': checkContext('Disp'),
  'JSON-LD-Context/cbv-context-biztransaction-type.jsonld': checkContext('BTT'),
  'JSON-LD-Context/cbv-context-sourcedest-type.jsonld': checkContext('SDT'),
  'JSON-LD-Context/gs1-context-measurement-type.jsonld': checkContext('Measured'),
}
export const epcisChecks = files

/** Examples are many and their names do not matter. */
export const epcisExample = { path: /^epcis\/examples\/.+\.jsonld$/, check: checkExample }
