import { Button } from '@mantine/core'
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { phraseKey } from '@cloche/domain/derive'
import { Link, Navigate, useParams, useSearchParams } from 'react-router'
import { problemText } from '../../data/messages.ts'
import { href, type ParamsOf } from '../../data/routing/href.ts'
import { useSession } from '../../data/session/session.ts'
import { useText } from '../../data/text/texts.ts'
import { isProblem } from '../../data/wire/problem.ts'
import { EmptyState, ErrorState, NoPermission } from '../../kit/states/message.tsx'
import { PageSkeleton } from '../../kit/states/skeletons.tsx'
import { TitlesOf, wantedTitles } from '../machine/titles.tsx'
import { useRecordMachine } from '../machine/record/use-record-machine.ts'
import type { Values } from '../machine/record/draft.ts'
import { entityIcon } from '../reading/entity-icons.ts'
import { screenFields } from '../reading/screen-fields.ts'
import type { DetailScreenProps } from './detail-screen-props.ts'
import { RecordPage } from './record-page.tsx'

/**
 * What the address gives to a new record, `?with.productId=...`, as far as the entity has such fields; `?begin.startAt=...`
 * is what a field begins with, to be changed as one likes.
 */
export function givenInAddress(entity: EntityDeclaration, query: URLSearchParams): Values {
  const fields = screenFields(entity)
  return Object.fromEntries(
    [...query]
      .filter(([name]) => /^(with|begin)\./.test(name))
      .map(([name, value]) => [name.slice(name.indexOf('.') + 1), value] as const)
      .filter(([name]) => fields[name] !== undefined && fields[name].readOnly !== true),
  )
}

/** One record: reading, writing, what hangs on it, its history; or a new one. */
export function DetailScreen(props: DetailScreenProps) {
  const { entity, own, list } = props
  const params = useParams()
  const session = useSession()
  const id = params[`${entity.name}Id`] ?? own?.(session) ?? null
  if (id === null) return <Navigate to={list === null ? '/' : href(list, {} as ParamsOf<string>)} replace />
  return <Loaded key={id} {...props} id={id === 'new' ? null : id} />
}

function Loaded(props: DetailScreenProps & { id: string | null }) {
  const { entity, slots, given, id, list } = props
  const t = useText()
  const session = useSession()
  const [query] = useSearchParams()
  const place = session.location === null ? {} : { locationId: session.location.id }
  const hasPlace = Object.hasOwn(screenFields(entity), 'locationId') && entity.scope === 'location'
  const start = { ...(hasPlace ? place : {}), ...given, ...givenInAddress(entity, query) }
  const machine = useRecordMachine(entity, { id, given: start, fixed: slots.fixed ?? [], shape: slots.shape })
  const back = list === null ? '/' : href(list, {} as ParamsOf<string>)
  const backButton = (
    <Button component={Link} to={back} variant="default">
      {t(phraseKey(entity.name, 'many'))}
    </Button>
  )
  const { error, row, rights } = machine
  if (!(id === null ? rights.create : rights.view) || (isProblem(error) && error.status === 403))
    return (
      <NoPermission title={t('error.permission')} actions={backButton}>
        {t('error.permissionText')}
      </NoPermission>
    )
  if (isProblem(error) && (error.status === 404 || error.status === 400) && row === null)
    return (
      <EmptyState icon={entityIcon(entity)} title={t('record.notFound')} actions={backButton}>
        {t('record.notFoundHint')}
      </EmptyState>
    )
  if (error !== null && row === null)
    return (
      <ErrorState
        title={t('record.failed')}
        actions={<Button onClick={machine.refetch}>{t('verb.retry')}</Button>}
      >
        {problemText(error)}
      </ErrorState>
    )
  if (machine.isPending) return <PageSkeleton />
  return (
    <TitlesOf
      come={machine.names === undefined ? undefined : [entity, machine.names]}
      wanted={machine.names === undefined ? wantedTitles(entity, [row ?? start]) : new Map()}
    >
      <RecordPage {...props} machine={machine} given={start} />
    </TitlesOf>
  )
}
