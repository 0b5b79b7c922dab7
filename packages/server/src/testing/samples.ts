/** Valid drafts of any entity, read off its declaration: with what they link to made first. */
import { createHash } from 'node:crypto'
import { CARD, HOUR, type EntityDeclaration, type Field, type Json } from '@cloche/domain/catalogue'
import { allFields, hasLocationColumn, writableFields } from '@cloche/domain/derive'
import { entityNamed } from '@cloche/domain/entities'
import { unfitting } from '@cloche/domain/rules/alert-fields'
import { gs1CheckDigit } from '@cloche/domain/rules/codes'
import { exampleOf } from '../http/openapi/examples.ts'
import type { TestApp } from './app.ts'

let serial = 0

const pair = (byte: number) => (byte & 255).toString(16).toUpperCase().padStart(2, '0')
const withCheck = (digits: string) => digits + gs1CheckDigit(digits)

/** A value of this kind that differs from call to call. `Json` of links comes from `linked`. */
function sampleValue(entity: EntityDeclaration, name: string, field: Field): Json | undefined {
  serial += 1
  const small = (field as { min?: number }).min ?? 0
  switch (field.kind) {
    case 'text':
      return sampleText(entity, name, field)
    case 'longText':
      if (name === 'phones') return `+34 600 000 ${String(serial).padStart(3, '0').slice(-3)}`
      return field.form === 'emails'
        ? `one.${serial}@sample.example,\ntwo.${serial}@sample.example`
        : `Text ${serial}\nsecond line`
    case 'number':
      // What counts up differs from one to the next.
      if (name === 'number') return serial
      return Math.min(small + 1, (field as { max?: number }).max ?? 1)
    case 'duration':
      return 60
    case 'temperature':
      return 4
    case 'weight':
    case 'length':
    case 'money':
      return Math.min(12.5, field.max ?? 12.5)
    case 'flag':
      return true
    case 'choice':
      return field.options[0] ?? null
    case 'choices':
      return field.options.slice(0, 1)
    case 'date':
      return '2026-11-21'
    case 'instant':
      return '2026-11-21T10:00:00.000Z'
    case 'quantity':
      return { value: 1.5, unit: field.units?.[0] ?? 'kg' }
    case 'life':
      return { value: 3, unit: 'days' }
    case 'code':
      return field.scheme === 'gtin14'
        ? withCheck(String(serial).padStart(13, '0'))
        : field.scheme === 'sscc18' || field.scheme === 'gln13'
          ? withCheck(String(serial).padStart(field.scheme === 'gln13' ? 12 : 17, '0'))
          : `C${serial}`
    case 'colour':
      return '#058159'
    case 'icon':
      return 'salad'
    case 'geometry':
      return { type: 'Point', coordinates: [1, 2] }
    case 'json':
      if (field.required === true && field.schema.type === 'object')
        return exampleOf(field.schema, () => ({}))
      return field.default ?? (field.schema.type === 'array' ? [] : {})
    case 'link':
    case 'links':
    case 'image':
      return undefined
  }
}

function sampleText(
  entity: EntityDeclaration,
  name: string,
  field: Extract<Field, { kind: 'text' }>,
): string {
  if (field.from) return 'chill'
  if ('asked' in field && field.asked === 'server') return `server${serial}.sample.example`
  if (field.form === 'web') return `https://sample.example/${serial}`
  if (entity.name === 'sealDeposit' && name === 'address') return `seals${serial}@sample.example`
  if (['webhook', 'sealDeposit'].includes(entity.name) && name === 'secret') return `whsec_${'A'.repeat(40)}`
  if (/[dD]igest$/.test(name)) return createHash('sha256').update(`${entity.name} ${serial}`).digest('hex')
  if (name === 'email') return `person${serial}@sample.example`
  if (name === 'timeZone') return 'Europe/Madrid'
  if (name === 'batchPattern') return '{YY}{MM}{DD}-{batch}'
  if (name === 'labelSize') return '62x36'
  if (name === 'digitalLinkDomain') return 'https://id.sample.example'
  if (field.pattern === HOUR) return '07:30'
  if (field.pattern === CARD) return `04:A2:${pair(serial >> 8)}:${pair(serial)}`
  if (field.pattern?.startsWith('^https:')) return `https://hooks.sample.example/${serial}`
  if (name === 'softwareVersion') return `1.${serial}`
  if (name === 'steps' && field.pattern) return '10: 5, 50: 12.5'
  if (name === 'countries' && field.pattern) return 'ES, PT'
  // A rule by which work comes again.
  if (name === 'rule') return 'FREQ=DAILY'
  if (field.pattern === '^[A-Z]{2}$') return 'ES'
  if (field.pattern === '^[A-Z]{3}$') return 'EUR'
  // No two count at one place.
  if (name === 'pin') return String(8_412_345 + serial)
  if (field.pattern?.startsWith('^[0-9]')) return '8412345'
  if (field.pattern?.startsWith('^[a-z')) return `own-${serial}`
  if (field.pattern?.startsWith('^([0-9A-Fa-f]{2}')) return '00:1A:2B:3C:4D:5E'
  if (name === 'ip') return '10.0.0.7'
  if (name === 'address' && field.pattern) return '/devices'
  return `${entity.name} ${serial}`.slice(0, field.max ?? 200)
}

/** What a record of each entity needs to exist first, made once a test app. */
export class Samples {
  readonly #made = new Map<string, Promise<Record<string, any>>>()
  readonly #app: TestApp
  constructor(app: TestApp) {
    this.#app = app
  }

  /** A record to link to, the same one each time. */
  linked(name: string, organization: 'home' | 'other' = 'home'): Promise<Record<string, any>> {
    const key = `${organization} ${name}`
    const known = this.#made.get(key)
    if (known) return known
    const made = this.make(name, organization)
    this.#made.set(key, made)
    return made
  }

  /** A new record, written past all gates; for entities that have no create call too. */
  async make(
    name: string,
    organization: 'home' | 'other' = 'home',
    more: Record<string, unknown> = {},
  ): Promise<Record<string, any>> {
    const entity = entityNamed(name)
    const draft = await this.draft(entity, organization, true)
    return this.#app.make(name as Parameters<TestApp['make']>[0], { ...draft, ...more }, organization)
  }

  /**
   * A draft with every field filled that a caller may write; `whole`: and those that only the server writes,
   * as far as the record needs them.
   */
  async draft(
    entity: EntityDeclaration,
    organization: 'home' | 'other' = 'home',
    whole = false,
  ): Promise<Record<string, unknown>> {
    const draft: Record<string, unknown> = {}
    const { places } = this.#app[organization]
    if (hasLocationColumn(entity)) draft['locationId'] = places.kitchen
    const fields = whole
      ? Object.entries(allFields(entity)).filter(([, field]) => !field.readOnly || field.required)
      : writableFields(entity)
    for (const [name, field] of fields) {
      if (field.kind === 'link') {
        if (field.entity === 'location')
          draft[name] = entity.name === 'location' ? places.kitchen : places.kitchen
        else if (field.required) draft[name] = (await this.linked(field.entity, organization))['id']
      } else if (field.kind === 'links') {
        if (field.entity === 'location') draft[name] = [places.kitchen]
      } else {
        const value = sampleValue(entity, name, field)
        if (value !== undefined) draft[name] = value
      }
    }
    const agreed: Record<string, unknown> = {
      ...draft,
      ...SPECIAL[entity.name]?.(this),
      ...(await SPECIAL_LATER[entity.name]?.(this, organization)),
    }
    // What says nothing at what an alert watches is refused.
    if (entity.name === 'alert') for (const name of unfitting(agreed)) delete agreed[name]
    return agreed
  }
}

/** What no kind can know: values that must agree with each other. */
const SPECIAL: Record<string, ((samples: Samples) => Record<string, unknown>) | undefined> = {
  // Where somebody scans by a token, nobody else begins.
  checkpoint: () => ({ needsToken: false }),
  location: () => ({ type: 'room' }),
  program: () => ({ isLocked: false }),
  printer: () => ({ width: 104 }),
  product: () => ({ type: 'intermediate' }),
  sensor: () => ({ kind: 'temperature', unit: 'C' }),
  state: () => ({ active: false, isPublic: false }),
  user: () => ({ roleLevel: 0 }),
}

const SPECIAL_LATER: Record<
  string,
  ((samples: Samples, organization: 'home' | 'other') => Promise<Record<string, unknown>>) | undefined
> = {
  attachment: async (samples, organization) => ({
    entity: 'container',
    recordId: (await samples.linked('container', organization))['id'],
  }),
  // An ingredient of its own, so that no recipe goes in a circle.
  composition: async (samples, organization) => ({
    ingredientId: (await samples.make('product', organization))['id'],
  }),
}
