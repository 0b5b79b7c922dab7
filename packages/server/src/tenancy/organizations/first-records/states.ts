/** The elaboration states of the specification, which every organization starts with: public, so that none can be changed. */
import { STATE_PATHS } from '@cloche/domain/catalogue'
import { languageOf, translate, type Locale } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import { newId } from '../../../adapters/ids.ts'
import type { Statement } from '../../../database/connection.ts'
import { searchForm } from '../../../entity-engine/rows.ts'

const WORDS = wordsOf('names')

/** The states that end the kitchen's care. */
export const FINAL_STATES: ReadonlySet<string> = new Set(['serve', 'end', 'consume', 'waste', 'cancel'])

export function firstStates(organizationId: string, locale: Locale): Statement[] {
  const words = WORDS[languageOf(locale)]
  return STATE_PATHS.map((path, index) => {
    const name = translate(words, `statePath.${path}`, {}, locale)
    return {
      text: `insert into state (organization_id, id, name, path, "order", is_final, is_locked, is_public, search_text)
           values ($1, $2, $3, $4, $5, $6, true, true, $7)`,
      values: [
        organizationId,
        newId(),
        name,
        path,
        index * 10,
        FINAL_STATES.has(path),
        searchForm(`${name} ${path}`),
      ],
    }
  })
}
