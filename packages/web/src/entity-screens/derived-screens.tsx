import { isProblem } from '../data/wire/problem.ts'
import { Awaited } from '../data/wire/load-failed.tsx'
import { entityNamed } from '@cloche/domain/entities'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useParams } from 'react-router'
import { loadTexts, t } from '../data/text/texts.ts'
import { queryKeys } from '../data/wire/queries.ts'
import { EmptyState } from '../kit/states/message.tsx'
import { PageSkeleton } from '../kit/states/skeletons.tsx'
import type { ScreenPlan, ParentRecord } from './derived-routes.ts'
import { loadScreenTexts } from './entity-texts.ts'
import { ListScreen } from './list/list-screen.tsx'
import { fetchRecord } from './machine/wire.ts'
import { entityIcon } from './reading/entity-icons.ts'
import { loadSlots } from './registered.ts'

/** The record that the address names, where the list depends on one. */
function useParent(parent: ParentRecord | undefined, params: Readonly<Record<string, string | undefined>>) {
  const id = (parent && params[parent.parameter]) ?? ''
  const asked = useQuery({
    queryKey: queryKeys.one(parent?.entity ?? '', id),
    enabled: parent !== undefined,
    queryFn: ({ signal }) => fetchRecord(entityNamed(parent!.entity), id, signal),
  })
  return { row: asked.data?.row ?? null, asked }
}

/** Makes the list screen of a plan, with its words and its area's slots. */
export async function makeList(plan: ScreenPlan): Promise<{ default: ComponentType }> {
  const entity = entityNamed(plan.entity)
  const { alias, list, detail, siblings, tabbed, period, days, fixedBy = {}, parent } = plan
  const [usual, own] = await Promise.all([
    loadSlots(plan.entity),
    plan.slots?.().then(module => module.default),
    loadScreenTexts(entity),
    period === undefined ? undefined : loadTexts('dashboard'),
  ])
  const slots = own === undefined ? usual : { ...usual, ...own }
  function DerivedList() {
    const params = useParams()
    const { row, asked } = useParent(parent, params)
    const isGone = isProblem(asked.error) && asked.error.status === 404
    if (parent !== undefined && row === null && !isGone)
      return (
        <Awaited queries={[asked]} compact={false}>
          <PageSkeleton />
        </Awaited>
      )
    if (parent !== undefined && row === null)
      return <EmptyState icon={entityIcon(entity)} title={t('record.notFound')} />
    const byAddress = Object.fromEntries(
      Object.entries(fixedBy).map(([field, parameter]) => [field, params[parameter] ?? '']),
    )
    const byRecord =
      parent === undefined || row === null ? {} : { [parent.field]: row[parent.read] as string }
    const fixed = { ...alias.fixed, ...byAddress, ...byRecord }
    return (
      <ListScreen
        entity={entity}
        pattern={list!}
        detail={detail}
        slots={slots}
        title={alias.title}
        titleValues={row === null ? {} : { name: String(row['name'] ?? '') }}
        newText={alias.newText}
        siblings={siblings}
        tabbed={tabbed}
        period={period}
        days={days}
        {...(Object.keys(fixed).length === 0 ? {} : { fixed })}
      />
    )
  }
  return { default: DerivedList }
}
