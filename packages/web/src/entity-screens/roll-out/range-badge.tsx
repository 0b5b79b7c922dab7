import { IconBuildingStore, IconMapPin, IconSitemap } from '@tabler/icons-react'
import { originAt } from '@cloche/domain/rules/ranges'
import { isViewFull, useSession } from '../../data/session/session.ts'
import { useText } from '../../data/text/texts.ts'
import { StateBadge } from '../../kit/states/state-badge.tsx'
import type { ColumnSlot } from '../slots.ts'
import type { Ranged } from '@cloche/domain/calls'

/** Where a record of the organization comes from, seen from the chosen place; over the whole organization, where it is offered. */
export function RangeBadge({
  row: { placeIds },
  size = 'md',
}: {
  row: { readonly placeIds: readonly string[] }
  size?: 'sm' | 'md'
}) {
  const t = useText()
  const session = useSession()
  const { location } = session
  if (location === null || isViewFull(session))
    return placeIds.length === 0 ? (
      <StateBadge size={size} label={t('range.everywherePlaces')} color="steel" icon={IconSitemap} outline />
    ) : (
      <StateBadge
        size={size}
        label={t('range.places', { count: placeIds.length })}
        color="blue"
        icon={IconMapPin}
      />
    )
  const hierarchy = location.hierarchy ?? [location.id]
  const origin = originAt(placeIds, { id: location.id, hierarchy })
  if (origin === 'here')
    return <StateBadge size={size} label={t('range.here')} color="teal" icon={IconBuildingStore} />
  return origin === 'group' ? (
    <StateBadge size={size} label={t('range.group')} color="blue" icon={IconSitemap} outline />
  ) : (
    <StateBadge
      size={size}
      label={t('range.places', { count: placeIds.length })}
      color="blue"
      icon={IconMapPin}
    />
  )
}

const placeIdsOf = (row: object) => (row as { readonly placeIds: readonly string[] }).placeIds

/**
 * The column that says it, for the lists of entities with a range. What is everywhere is the usual and says nothing: most
 * organizations have nothing else.
 */
export function rangeColumn<N extends Ranged>(): ColumnSlot<N> {
  return {
    key: 'range',
    text: 'range.column',
    needs: ['placeIds'],
    width: 170,
    phone: 'line',
    phoneOrder: 9,
    isBadge: true,
    isBlank: row => placeIdsOf(row).length === 0,
    cell: row =>
      placeIdsOf(row).length === 0 ? '–' : <RangeBadge row={{ placeIds: placeIdsOf(row) }} size="sm" />,
  }
}
