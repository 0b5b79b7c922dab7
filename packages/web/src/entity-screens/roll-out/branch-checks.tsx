import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Ranged, RolledOut } from '@cloche/domain/calls'
import { useText } from '../../data/text/texts.ts'
import { call } from '../../data/wire/call.ts'
import { LoadFailed } from '../../data/wire/load-failed.tsx'
import { queryKeys } from '../../data/wire/queries.ts'
import { Column, Note } from '../../kit/layout/layout.tsx'
import { ListSkeleton } from '../../kit/states/skeletons.tsx'
import { SearchField } from '../../kit/table/search-field.tsx'
import { branchesOf, sitesOf, type ListedPlace } from './branches.ts'
import { isRanged } from './ranged.ts'
import classes from './roll-out.module.css'

const most = 1000
const searchFrom = 10

/** What is told of copies at branches, and of what the organization offers there. */
const outcomes = {
  copies: [
    ['made', 'rollOut.made'],
    ['changed', 'rollOut.changed'],
    ['kept', 'rollOut.kept'],
    ['same', 'rollOut.same'],
  ],
  range: [
    ['made', 'range.got'],
    ['taken', 'range.lost'],
    ['same', 'range.stay'],
  ],
} as const

/** What sending these to the chosen places would do. */
function Preview({
  entity,
  ids,
  chosen,
}: {
  entity: RolledOut | Ranged
  ids: readonly string[]
  chosen: ReadonlySet<string>
}) {
  const t = useText()
  const locationIds = [...chosen].toSorted()
  const isRange = isRanged(entity)
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.named('rollOut.preview', entity, ids, locationIds),
    queryFn: ({ signal }) =>
      call('POST', '/roll-out/preview', { body: { entity, ids, locationIds }, signal, quiet: true }),
    enabled: isRange || chosen.size > 0,
    staleTime: 0,
    placeholderData: before => before,
  })
  if (chosen.size === 0 && !isRange) return <Note>{t('rollOut.choose')}</Note>
  if (error !== null) return <LoadFailed error={error} onRetry={refetch} title={t('rollOut.unreadable')} />
  const counts = data?.counts
  return (
    <>
      {isRange && <Note>{t('range.choose')}</Note>}
      <dl className={classes.counts} aria-live="polite">
        {outcomes[isRange ? 'range' : 'copies'].map(([name, text]) => (
          <div key={name}>
            <dt>{t(text)}</dt>
            <dd>{counts?.[name] ?? '–'}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** The tree of kitchens to choose from, and below it what would become of them. */
export function BranchChecks({
  entity,
  ids,
  but,
  chosen,
  onChange,
}: {
  entity: RolledOut | Ranged
  ids: readonly string[]
  but: ReadonlySet<string>
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
}) {
  const t = useText()
  const [search, setSearch] = useState('')
  const known = useQuery({
    queryKey: [...queryKeys.all('location'), 'branches'],
    queryFn: ({ signal }) =>
      call('POST', '/locations/get', {
        body: { offset: 0, limit: most, attributes: ['id', 'name', 'type', 'hierarchy'] },
        signal,
      }),
  })
  const branches = useMemo(
    () => branchesOf((known.data?.locations ?? []) as readonly ListedPlace[], but),
    [known.data, but],
  )
  // What gathers places stands for all of them: ticks are of sites.
  const sites = useMemo(() => sitesOf(branches, chosen), [branches, chosen])
  useEffect(() => {
    if (sites !== chosen) onChange(sites)
  }, [sites, chosen, onChange])
  if (known.data === undefined)
    return known.isPending ? (
      <ListSkeleton rows={4} />
    ) : (
      <LoadFailed error={known.error} onRetry={known.refetch} title={t('rollOut.unreadable')} />
    )
  if (branches.length === 0) return <Note>{t('rollOut.none')}</Note>
  const words = search.trim().toLowerCase()
  const shown = branches.filter(({ name }) => name.toLowerCase().includes(words))
  const set = (sites: readonly string[], isOn: boolean) => {
    const next = new Set(chosen)
    for (const id of sites) {
      if (isOn) next.add(id)
      else next.delete(id)
    }
    onChange(next)
  }
  return (
    <Column gap="sm">
      {branches.length >= searchFrom && (
        <SearchField value={search} onSearch={setSearch} placeholder={t('rollOut.search')} />
      )}
      <ul className={classes.branches} aria-label={t('rollOut.where')}>
        {shown.map(({ id, name, type, depth, sites }) => {
          const count = sites.filter(site => chosen.has(site)).length
          return (
            <li key={id} style={{ paddingInlineStart: `${Math.min(depth, 6) * 1.25}rem` }}>
              <Checkbox
                label={name}
                description={t(`location.choice.type.${type}`)}
                checked={count === sites.length}
                indeterminate={count > 0 && count < sites.length}
                onChange={event => set(sites, event.currentTarget.checked)}
              />
            </li>
          )
        })}
      </ul>
      <Preview entity={entity} ids={ids} chosen={chosen} />
    </Column>
  )
}
