import { Button } from '@mantine/core'
import { phraseKey } from '@cloche/domain/derive'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useText } from '../../data/text/texts.ts'
import { isProblem } from '../../data/wire/problem.ts'
import { KnownAt } from '../../data/wire/known-at.tsx'
import { LoadFailed } from '../../data/wire/load-failed.tsx'
import { EmptyState, NoPermission } from '../../kit/states/message.tsx'
import { ListSkeleton } from '../../kit/states/skeletons.tsx'
import { narrowing } from '../machine/list/list-state.ts'
import { TitlesOf, useTitlesOnTheirWay, wantedTitles } from '../machine/titles.tsx'
import { phoneOnly } from './columns-of.tsx'
import type { ListMachine } from '../machine/list/use-list-machine.ts'
import { entityIcon } from '../reading/entity-icons.ts'
import { Card } from '../../kit/page/card.tsx'

export interface ListContentProps {
  readonly machine: ListMachine
  /** The first useful thing to do while there is nothing. */
  readonly firstAction?: ReactNode
  /** The address of the same list over more days, where only few days are shown. */
  readonly widerDays?: string | null
  /** Inside a tab: messages take less room. */
  readonly isCompact?: boolean
  readonly children: ReactNode
}

/** Nothing found, or nothing there yet, and what to do about it. */
function Nothing({ machine, firstAction, widerDays = null, isCompact }: Omit<ListContentProps, 'children'>) {
  const t = useText()
  const { entity, state } = machine
  const isNarrowed = state.search !== '' || narrowing(entity, state) > 0
  if (state.shown === 'removed' && state.search === '')
    return <EmptyState compact icon={entityIcon(entity)} title={t('list.noneRemoved')} />
  if (state.page > 1 && (machine.count ?? 0) > 0)
    return (
      <EmptyState
        compact={isCompact === true}
        icon={entityIcon(entity)}
        title={t('list.noPage', { page: state.page })}
        actions={
          <Button onClick={() => machine.go({ page: machine.pages ?? 1 })}>{t('list.toLastPage')}</Button>
        }
      >
        {t('list.noPageHint')}
      </EmptyState>
    )
  if (isNarrowed)
    return (
      <EmptyState
        compact
        icon={entityIcon(entity)}
        title={state.search === '' ? t('list.noneFound') : t('list.noneFoundFor', { search: state.search })}
        actions={
          <Button variant="default" onClick={machine.clearFilters}>
            {t('list.clearFilters')}
          </Button>
        }
      >
        {t('list.noneFoundHint')}
      </EmptyState>
    )
  if (widerDays !== null)
    return (
      <EmptyState
        compact={isCompact === true}
        icon={entityIcon(entity)}
        title={t('list.noneInDays')}
        actions={
          <Button component={Link} to={widerDays}>
            {t('list.moreDays')}
          </Button>
        }
      >
        {t('list.noneInDaysHint')}
      </EmptyState>
    )
  return (
    <EmptyState
      compact={isCompact === true}
      icon={entityIcon(entity)}
      title={t(phraseKey(entity.name, 'empty'))}
      actions={firstAction}
    >
      {t(phraseKey(entity.name, 'emptyHint'))}
    </EmptyState>
  )
}

/** What stands below the tools of a list: its rows, or why there are none. */
export function ListContent({
  machine,
  firstAction,
  widerDays = null,
  isCompact = false,
  children,
}: ListContentProps) {
  const t = useText()
  const { error, rows, rights } = machine
  // Where the names of what rows name did not come along, rows wait for them.
  const isUnnamed = useTitlesOnTheirWay() && machine.names === undefined
  if (!rights.view || (isProblem(error) && error.status === 403))
    return (
      <NoPermission compact={isCompact ?? false} title={t('error.permission')}>
        {t('error.permissionText')}
      </NoPermission>
    )
  if (machine.isPending || (isUnnamed && error === null))
    return (
      <Card flush>
        <ListSkeleton rows={8} />
      </Card>
    )
  if (error !== null && rows.length === 0)
    return <LoadFailed error={error} onRetry={machine.refetch} compact={isCompact ?? false} />
  if (rows.length === 0)
    return (
      <>
        <KnownAt at={machine.heardAt} />
        <Card>
          <Nothing machine={machine} firstAction={firstAction} widerDays={widerDays} isCompact={isCompact} />
        </Card>
      </>
    )
  return (
    <>
      <KnownAt at={machine.heardAt} />
      {children}
    </>
  )
}

/** Gives the titles of all records that the rows and filters of a list name. */
export function ListTitles({
  machine,
  and = [],
  children,
}: {
  machine: ListMachine
  /** Columns shown beyond those the person chose. */
  and?: readonly string[]
  children: ReactNode
}) {
  const { entity, rows, names, columns, state } = machine
  const filters = Object.fromEntries(
    Object.entries(state.filters).map(([name, text]) => [name, text.split(',')]),
  )
  return (
    <TitlesOf
      come={names === undefined ? undefined : [entity, names]}
      wanted={wantedTitles(
        entity,
        // Of what rows name and did not come with them nothing may be seen: it is not asked again.
        names === undefined ? [...rows, filters] : [filters],
        [...columns.names, ...phoneOnly(entity, columns.names), ...and, ...Object.keys(state.filters)],
      )}
    >
      {children}
    </TitlesOf>
  )
}
