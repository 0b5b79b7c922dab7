import { ENTITIES } from '@cloche/domain/entities'
import { useMemo } from 'react'
import { useText, type Translate } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import type { Body } from '../../../data/wire/contracts.ts'
import {
  asSheet,
  type ImportReport,
  type Mapping,
  type Sent,
} from '../../../entity-screens/import/import-calls.ts'
import { ImportPage } from '../../../entity-screens/import/import-page.tsx'
import type { ImportPlan } from '../../../entity-screens/import/plan.ts'
import { queryClient, queryKeys } from '../../../data/wire/queries.ts'

const columns = [
  'name',
  'lastName',
  'email',
  'profileId',
  'locationId',
  'roleLevel',
  'locale',
  'phone',
  'fullName',
] as const
type Rows = Body<'POST', '/users/invitations'>['rows']

const read = (file: File, mapping: Mapping, signal: AbortSignal) =>
  call('POST', '/users/invitations/preview', {
    body: asSheet(file),
    query: Object.keys(mapping).length > 0 ? { mapping: JSON.stringify(mapping) } : {},
    signal,
  })

async function send(rows: readonly Sent[], report: ImportReport, signal: AbortSignal) {
  const answer = await call('POST', '/users/invitations', { body: { rows: rows as Rows, report }, signal })
  void queryClient.invalidateQueries({ queryKey: queryKeys.named('setUp') })
  return answer
}

/** What sheets of people say, and how they are written. */
function peoplePlan(t: Translate): ImportPlan {
  const label = (column: string) => t(`people.sheet.column.${column}`)
  return {
    entity: ENTITIES.user.name,
    title: 'email',
    lacks: found => {
      const has = (name: string) => found.some(({ field }) => field === name)
      return !has('email') || !(has('name') || has('fullName'))
    },
    known: columns,
    needed: ['name', 'email'],
    choices: [
      { group: t('people.sheet.columns'), items: columns.map(value => ({ value, label: label(value) })) },
    ],
    isShared: () => false,
    columnWords: label,
    understood: (_column, _row, written) => written.trim(),
    second: ['name', 'lastName', 'profileId', 'locationId'],
    widths: { email: 260, profileId: 180, locationId: 200 },
    mono: [],
    list: { label: t('user.many'), to: '/users' },
    exampleSheet: undefined,
    calls: { read, send, how: t('people.sheet.how'), emptySheet: t('people.sheet.file') },
    values: {
      many: t('user.many').toLocaleLowerCase(),
      names: new Intl.ListFormat(document.documentElement.lang).format(['name', 'email'].map(label)),
    },
  }
}

/** Inviting many people by a sheet. */
export default function PeopleImportScreen() {
  const t = useText()
  const plan = useMemo(() => peoplePlan(t), [t])
  return <ImportPage plan={plan} />
}
