/** The actions that every organization starts with: public, so that none can be changed. */
import { standardActionPaths, standardActions } from '@cloche/domain/rules/devices'
import { languageOf, translate, type Locale } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import { newId } from '../../../adapters/ids.ts'
import type { Statement } from '../../../database/connection.ts'
import { searchForm } from '../../../entity-engine/rows.ts'

const WORDS = wordsOf('actions')

export function firstActions(organizationId: string, locale: Locale): Statement[] {
  const words = WORDS[languageOf(locale)]
  return standardActionPaths.map((path, index) => {
    const name = translate(words, `actionPath.${path}`, {}, locale)
    const { isInstallable, isSchedulable, hasReport } = standardActions[path]
    return {
      text: `insert into action (organization_id, id, name, path, priority, is_executable, is_installable, is_schedulable, has_report, is_public, search_text)
           values ($1, $2, $3, $4, $5, true, $6, $7, $8, true, $9)`,
      values: [
        organizationId,
        newId(),
        name,
        path,
        index * 10,
        isInstallable,
        isSchedulable,
        hasReport,
        searchForm(`${name} ${path}`),
      ],
    }
  })
}
