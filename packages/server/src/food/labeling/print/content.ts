/** From what is stored to what a label says, in the organization's language. */
import { isStatePath } from '@cloche/domain/rules/programs'
import { isTimeZone } from '@cloche/domain/rules/calendar'
import type { LabelContent, LabelLanguage } from '@cloche/domain/rules/labels'
import { isLess, isMore, isZero, measureOf, type Amount } from '@cloche/domain/rules/amounts'
import { ENTITIES } from '@cloche/domain/entities'
import { translate, languageOf } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import { bytecodeOf } from '../../../entity-engine/standard-handlers.ts'
import { Problem } from '@cloche/domain/problems'
import type { LabelReader } from './reader.ts'
import {
  contentStatement,
  organizationStatement,
  theOrganization,
  type ContentRow,
  type OrganizationRow,
} from './content.store.ts'

const NAMES = wordsOf('names')

/** The ingredients a recipe names, the heaviest first; null where one cannot be weighed against the others. */
export function ingredientsOf(recipe: ContentRow['recipe']): string | null {
  const lines = recipe?.lines ?? []
  if (lines.length === 0) return null
  if (lines.some(({ quantity }) => measureOf(quantity.unit) !== 'g')) return null
  const order = (a: Amount, b: Amount) => (isMore(a, b, false) ? -1 : isLess(a, b, false) ? 1 : 0)
  return lines
    .toSorted((a, b) => order(a.quantity, b.quantity))
    .map(({ name }) => name)
    .join(', ')
}

export function addressOf({ address, postcode, city }: OrganizationRow): string | null {
  const town = [postcode, city].filter(Boolean).join(' ')
  return [address, town].filter(Boolean).join(', ') || null
}

function contentOf(
  row: ContentRow,
  organization: OrganizationRow,
  language: LabelLanguage,
  publicUrl: string,
): LabelContent {
  const { state, stateName } = row
  const word = isStatePath(state)
    ? translate(NAMES[language], `statePath.${state}`, {}, language)
    : (stateName ?? state)
  // A range is printed once a piece; a label for a later step says what it will hold.
  const isOfItem = row.mode === 'range' || isZero(row.quantity)
  return {
    productName: row.productName,
    state: { path: state, word },
    quantity: isOfItem ? row.itemQuantity : row.quantity,
    madeAt: row.madeAt,
    // One kind of date: older labels may have both.
    bestBefore: row.expiration === null ? row.bestBefore : null,
    expiration: row.expiration,
    timeZone: isTimeZone(row.timeZone) ? row.timeZone : 'UTC',
    batchCode: row.batchCode,
    supplierLot: row.supplierLot,
    serial: row.serial,
    locationName: row.locationName,
    personName: row.personName,
    organizationName: organization.publicName ?? organization.name,
    organizationAddress: addressOf(organization),
    allergens: row.allergens,
    ingredients: row.ingredients ?? ingredientsOf(row.recipe),
    storage: row.storage,
    origin: row.origin,
    gtin: row.gtin,
    bytecodeAddress: bytecodeOf(ENTITIES.label, row.id, publicUrl).address,
  }
}

export interface Contents {
  readonly rows: readonly ContentRow[]
  readonly contents: readonly LabelContent[]
  readonly language: LabelLanguage
  readonly digitalLinkDomain: string | null
}

/** The contents of labels within scope, in the order asked. @throws UNKNOWN_LINK naming those that are not there. */
export async function readContents(
  reader: LabelReader,
  labelIds: readonly string[],
  path = 'labelIds',
): Promise<Contents> {
  const { organizationId, rowScope } = reader
  const ids = labelIds.map(id => id.toLowerCase())
  const [found, organizations] = await reader.readTogether([
    contentStatement(organizationId, ids, rowScope),
    organizationStatement(organizationId),
  ])
  const byId = new Map(found.rows.map(row => [row.id, row]))
  const faults = ids.flatMap((id, index) =>
    byId.has(id)
      ? []
      : [{ path: path === 'labelIds' ? `labelIds.${index}` : path, rule: 'problem.field.unknownLink' }],
  )
  if (faults.length > 0) throw new Problem('UNKNOWN_LINK', { faults })
  const organization = theOrganization(organizations)
  const language = languageOf(organization.locale)
  const rows = ids.flatMap(id => byId.get(id) ?? [])
  const { publicUrl } = reader.services.config
  return {
    rows,
    contents: rows.map(row => contentOf(row, organization, language, publicUrl)),
    language,
    digitalLinkDomain: organization.digitalLinkDomain,
  }
}
