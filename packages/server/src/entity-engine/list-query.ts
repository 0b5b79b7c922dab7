/** Lists asked for in an address: the same request as in a body, judged by the same schema before it meets SQL. */
import type { EntityDeclaration, Json } from '@cloche/domain/catalogue'
import { standardCalls } from '@cloche/domain/derive'
import { Problem } from '@cloche/domain/problems'
import { compileValidator, type Validator } from '../http/validation.ts'
import type { ListRequest } from './select.ts'

const validators = new Map<string, Validator>()

function validatorOf(entity: EntityDeclaration): Validator {
  const known = validators.get(entity.name)
  if (known) return known
  const list = standardCalls(entity).find(call => call.standard === 'list' && call.method === 'POST')
  if (list?.body === undefined) throw new Error(`There is no list of ${entity.name}`)
  const made = compileValidator(list.body, 'body')
  validators.set(entity.name, made)
  return made
}

/** The filter of an address. @throws INVALID_REQUEST when it is no JSON */
export function parseFilter(filter: unknown): Json | undefined {
  if (typeof filter !== 'string' || filter === '') return undefined
  try {
    return JSON.parse(filter) as Json
  } catch {
    throw new Problem('INVALID_REQUEST', { faults: [{ path: 'filter', rule: 'problem.field.format' }] })
  }
}

/**
 * The list that the query of an address asks for: `attributes` are names parted by commas, `filter` is JSON.
 * @throws INVALID_REQUEST for a name that the entity does not offer, as in a body
 */
export function listRequestOf(entity: EntityDeclaration, query: Record<string, unknown>): ListRequest {
  const { attributes, filter: filterText, locale: _locale, redirect: _redirect, ...rest } = query
  const filter = parseFilter(filterText)
  const asked = {
    ...rest,
    ...(typeof attributes === 'string' && attributes !== '' ? { attributes: attributes.split(',') } : {}),
    ...(filter === undefined ? {} : { filter }),
  }
  return checkedList(entity, asked, 'querystring')
}

/**
 * A list asked for in an own call's words, judged as the entity's own list.
 * @throws INVALID_REQUEST for a name that the entity does not offer
 */
export function checkedList(
  entity: EntityDeclaration,
  asked: Record<string, unknown>,
  where: 'querystring' | 'body',
): ListRequest {
  const faults = validatorOf(entity)(asked)
  if (faults !== undefined) throw new Problem('INVALID_REQUEST', { in: where, faults })
  return asked as ListRequest
}
