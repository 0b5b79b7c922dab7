/** Finding records of any entity by parts of their names and codes. */
import { likeText } from '../../../database/like-text.ts'
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { allFields, isKept } from '@cloche/domain/derive'
import type { Statement } from '../../../database/connection.ts'
import { sqlName } from '../../../database/sql-names.ts'
import { rangeSql } from '../../../entity-engine/range.ts'
import { searchForm } from '../../../entity-engine/rows.ts'
import { hasSearchText } from '../../../entity-engine/table.ts'
import type { Session } from '../../../http/session.ts'
import { findStatement, type Ranked, type Sought, type Value } from './branches.ts'

/** As many of each entity as are told, and one that says there are more. */
export const EACH_SHOWN = 5
const WORDS_MAX = 5
/** The index of parts knows parts of three characters and longer. */
const PART_MIN = 3

/** The whole word first, then what begins with it, then words within that begin with it. */
function rankSql(whole: string, value: Value): string {
  const form = likeText(whole)
  return (
    `case when ' ' || search_text || ' ' like ${value(`% ${form} %`)} then 1 ` +
    `when search_text like ${value(`${form}%`)} then 2 when search_text like ${value(`% ${form}%`)} then 3 else 4 end`
  )
}

function inSearchText(asked: string, value: Value): Sought {
  const rank = rankSql(asked, value)
  // The index knows shorter parts only where a word begins.
  if (asked.length < PART_MIN) {
    const begins = [`${likeText(asked)}%`, `% ${likeText(asked)}%`].map(value)
    return { where: begins.map(part => `search_text like ${part}`).join(' or '), rank }
  }
  const words = asked.split(' ').slice(0, WORDS_MAX)
  return { where: words.map(word => `search_text like ${value(`%${likeText(word)}%`)}`).join(' and '), rank }
}

/** Records without a search text of their own: by the beginning of what tells them apart, kept in capitals. */
function inSerials(entity: EntityDeclaration, asked: string, value: Value): Sought | undefined {
  const serials = Object.entries(allFields(entity)).filter(
    ([, field]) => field.search && field.unique && !isKept(field),
  )
  const form = asked.toUpperCase().replace(/[\s-]/g, '')
  if (serials.length === 0 || form.length < PART_MIN) return undefined
  const begins = value(`${likeText(form)}%`)
  return { where: serials.map(([name]) => `${sqlName(name)} like ${begins}`).join(' or '), rank: '2' }
}

/** The records in whose names and codes all typed words stand, best first within each entity. */
export function byWords(session: Session, text: string): Statement<Ranked> | undefined {
  const asked = searchForm(text)
  if (asked === '') return undefined
  return findStatement(session, EACH_SHOWN + 1, (entity, value) => {
    const sought = hasSearchText(entity) ? inSearchText(asked, value) : inSerials(entity, asked, value)
    // What somebody has in hand and scans says its name wherever it is offered; what is looked for counts here.
    const range = sought && rangeSql(entity, session, value)
    return sought && range !== undefined ? { ...sought, where: `(${sought.where}) and ${range}` } : sought
  })
}
