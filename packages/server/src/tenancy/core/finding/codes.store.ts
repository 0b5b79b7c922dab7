/** Finding records by what is printed on them, or by their ids. */
import { likeText } from '../../../database/like-text.ts'
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { allFields, isKept } from '@cloche/domain/derive'
import { ALL_ENTITIES } from '@cloche/domain/entities'
import { gs1, type Element, type Scan } from '@cloche/domain/rules/codes'
import type { Statement } from '../../../database/connection.ts'
import { sqlName } from '../../../database/sql-names.ts'
import { searchForm } from '../../../entity-engine/rows.ts'
import { hasSearchText } from '../../../entity-engine/table.ts'
import type { Session } from '../../../http/session.ts'
import { findStatement, type Ranked, type Sought, type Value } from './branches.ts'

/** Each code finds at most so many records of a kind. */
const EACH = 10

export interface Reference {
  readonly entity: string
  readonly id: string
}

/** Records by entity and id. */
export function byReferences(
  session: Session,
  references: readonly Reference[],
): Statement<Ranked> | undefined {
  return findStatement(session, references.length, (entity, value) => {
    const ids = references.filter(one => one.entity === entity.name).map(({ id }) => id.toLowerCase())
    return ids.length === 0 ? undefined : { where: `id = any(${value(ids)}::uuid[])` }
  })
}

/** Columns that tell one record from all others, or nearly: codes, serials, lots of suppliers. */
function codeFields(entity: EntityDeclaration): string[] {
  return Object.entries(allFields(entity))
    .filter(([name, field]) => {
      const { kind, search, unique, index } = field
      if (search !== true || name === 'name' || isKept(field)) return false
      return name === 'code' || kind === 'code' || unique === true || index === true
    })
    .map(([name]) => sqlName(name))
}

/** Those of each entity, parted by where they are looked for: in the text for searching, or in an index of their own. */
const CODES = ALL_ENTITIES.map(entity => [entity.name, codeFields(entity), hasSearchText(entity)] as const)
const codesOf = (inSearchText: boolean): ReadonlyMap<string, readonly string[]> =>
  new Map(
    CODES.flatMap(([name, fields, has]) =>
      has === inSearchText && fields.length > 0 ? [[name, fields]] : [],
    ),
  )
const WITHIN_TEXT = codesOf(true)
const BY_INDEX = codesOf(false)

/** A text as it may be kept: as it is, without what parts its groups, and as the number of a card. */
function writtenAs(text: string): string[] {
  const upper = text.toUpperCase()
  const bare = upper.replace(/[\s:-]/g, '')
  const pairs = /^(?:[0-9A-F]{2}){4,10}$/.test(bare) ? [bare.match(/../g)!.join(':')] : []
  return [...new Set([upper, bare, ...pairs])]
}

/** By what one record alone bears, kept in capitals under an index of its own: the serials of labels. */
function bySerial(session: Session, text: string): Statement<Ranked> | undefined {
  const forms = writtenAs(text)
  return findStatement(session, EACH, (entity, value) => {
    const fields = BY_INDEX.get(entity.name)
    return fields && { where: fields.map(field => `${field} = any(${value(forms)})`).join(' or ') }
  })
}

/** By text that people type or that other systems print: code, supplier's lot, SKU, number of a card. */
function byText(session: Session, text: string): Statement<Ranked> | undefined {
  const forms = writtenAs(text)
  const patterns = forms.map(form => `%${likeText(searchForm(form))}%`)
  return findStatement(session, EACH, (entity, value) => {
    const fields = WITHIN_TEXT.get(entity.name)
    if (fields === undefined) return undefined
    const same = fields.map(field => `upper(${field}) = any(${value(forms)})`).join(' or ')
    // The search text has an index for parts of it; the comparison then keeps what is the same.
    const within = patterns.map(pattern => `search_text like ${value(pattern)}`).join(' or ')
    return { where: `(${within}) and (${same})` }
  })
}

const productOf = (gtin: string) =>
  `product_id = (select id from product where organization_id = $1 and gtin = ${gtin} and deleted is null)`

/** By the elements of a GS1 code, the most particular thing first. */
function byElements(session: Session, elements: readonly Element[], thisYear: number) {
  const { sscc, serial, batch, ...rest } = gs1.elementsToFields(elements, thisYear)
  const gtin = rest.gtin ?? rest.contentGtin
  const valueOf = (...ais: string[]) => elements.find(({ ai }) => ais.includes(ai))?.value
  const grai = valueOf('8003')
  const gln = valueOf('414', '410', '411', '412', '413', '416')
  const ofProduct = (value: Value) => (gtin === undefined ? '' : ` and ${productOf(value(gtin))}`)
  const seek: Readonly<Record<string, (value: Value) => Sought | undefined>> = {
    container: value => {
      if (sscc !== undefined) return { where: `sscc = ${value(sscc)}` }
      return grai === undefined ? undefined : { where: `grai = ${value(grai)}` }
    },
    label: value =>
      serial === undefined ? undefined : { where: `serial = ${value(serial)}${ofProduct(value)}` },
    batch: value =>
      batch === undefined || gtin === undefined
        ? undefined
        : { where: `code = ${value(batch)} and ${productOf(value(gtin))}`, rank: '1' },
    location: value => (gln === undefined ? undefined : { where: `gln = ${value(gln)}` }),
    ...ofGtin(gtin),
  }
  return findStatement(session, EACH, (entity, value) => seek[entity.name]?.(value))
}

/** Whatever bears a GTIN: products first of all, but moulds and machines too. */
function ofGtin(gtin: string | undefined): Record<string, (value: Value) => Sought | undefined> {
  const bears = ALL_ENTITIES.filter(entity => Object.hasOwn(entity.fields, 'gtin'))
  return Object.fromEntries(
    bears.map(({ name }) => [
      name,
      value => (gtin === undefined ? undefined : { where: `gtin = ${value(gtin)}`, rank: '2' }),
    ]),
  )
}

/**
 * The statements that find what was scanned, to be asked one after the other until one finds something: a serial of
 * ours is looked for in one index, any other text in dozens. None where nothing can be meant.
 */
export function* byScan(session: Session, scan: Scan, thisYear: number): Generator<Statement<Ranked>> {
  for (const statement of statementsOf(session, scan, thisYear)) {
    const made = statement()
    if (made !== undefined) yield made
  }
}

function statementsOf(
  session: Session,
  scan: Scan,
  thisYear: number,
): (() => Statement<Ranked> | undefined)[] {
  switch (scan.kind) {
    case 'text':
      return [() => bySerial(session, scan.text), () => byText(session, scan.text)]
    case 'gs1':
      return [() => byElements(session, scan.elements, thisYear)]
    case 'gtin': {
      // A number of thirteen digits may be a place's as well.
      const gln = scan.gtin.slice(1)
      const elements = [
        { ai: '01', value: scan.gtin },
        ...(scan.gtin.startsWith('0') ? [{ ai: '414', value: gln }] : []),
      ]
      return [() => byElements(session, elements, thisYear)]
    }
    case 'bytecode': {
      const entity = ALL_ENTITIES.find(({ bytecode }) => bytecode === scan.typePrefix)
      return entity === undefined ? [] : [() => byReferences(session, [{ entity: entity.name, id: scan.id }])]
    }
    default:
      return []
  }
}
