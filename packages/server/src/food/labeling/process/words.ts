/** What people are told of processes, in the language of their organization. */
import { ENTITIES } from '@cloche/domain/entities'
import type { Effects, ProcessWords } from '@cloche/domain/operations'
import { findingKey } from '@cloche/domain/rules/processes'
import { languageOf, translate } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import type { Transaction } from '../../../database/transaction.ts'
import type { Actor } from '../../../entity-engine/behaviours.ts'
import type { WireRow } from '../../../entity-engine/rows.ts'
import { createRecord } from '../../../entity-engine/write.ts'
import { localeOfOrganization } from '../../../tenancy/index.ts'

const WHOLE = { kind: 'organization' } as const
const NOTICES = wordsOf('notices')
const FINDINGS = wordsOf('processes')

/** The words of an organization. */
export async function wordsIn(transaction: Transaction, organizationId: string): Promise<ProcessWords> {
  const language = languageOf(await localeOfOrganization(transaction, organizationId))
  const say = (key: string, values: { readonly [name: string]: string | number }) =>
    translate(NOTICES[language], key, values, language)
  return {
    finding: ({ name }, { finding, value }) => {
      const said = translate(FINDINGS[language], findingKey(finding), {}, language)
      return value === null
        ? say('notice.process.finding', { process: name, finding: said })
        : say('notice.process.finding.value', {
            process: name,
            finding: said,
            value: Math.round(value * 10) / 10,
          })
    },
    forecast: ({ name }, { kind, toC, missedBy }) => {
      const key = kind !== 'onTime' && missedBy === null ? 'never' : kind
      const minutes = Math.round(Math.abs(missedBy ?? 0) / 60)
      return say(`notice.process.forecast.${key}`, { process: name, toC, minutes })
    },
  }
}

/** Makes the notifications of effects, past behaviours: what they complete is given. */
export async function tellAll(
  transaction: Transaction,
  actor: Actor,
  { reports }: Pick<Effects, 'reports'>,
): Promise<void> {
  const write = { actor, transaction, behaviours: {}, rowScope: WHOLE, places: WHOLE }
  for (const { draft } of reports) await createRecord(write, ENTITIES.notification, draft as WireRow)
}
