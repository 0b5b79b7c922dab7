/** The job profiles that an organization begins with, named in its language. */
import { newId } from '../../../adapters/ids.ts'
import type { Statement } from '../../../database/connection.ts'
import { searchForm } from '../../../entity-engine/rows.ts'
import { shippedProfiles, shippedRights } from '@cloche/domain/rules/permissions'
import { languageOf, translate } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'

const WORDS = wordsOf('organization')

export function firstProfiles(organizationId: string, locale: string): Statement[] {
  const language = languageOf(locale)
  return shippedProfiles.map((shipped, priority) => {
    const { doings, levels, face, home } = shippedRights[shipped]
    const name = translate(WORDS[language], `jobProfile.choice.shipped.${shipped}`, {}, language)
    return {
      text: `insert into job_profile (organization_id, id, name, priority, doings, levels, face, home, shipped, search_text)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      values: [
        organizationId,
        newId(),
        name,
        priority,
        doings,
        JSON.stringify(levels),
        face,
        home,
        shipped,
        searchForm(name),
      ],
    }
  })
}
