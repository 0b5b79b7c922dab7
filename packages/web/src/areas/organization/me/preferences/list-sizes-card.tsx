import { NativeSelect } from '@mantine/core'
import { ALL_ENTITIES } from '@cloche/domain/entities'
import { phraseKey } from '@cloche/domain/derive'
import { useQuery } from '@tanstack/react-query'
import { useMayOpen } from '../../../../data/routing/use-may-open.ts'
import { useLocale } from '../../../../data/text/locale.ts'
import { useText } from '../../../../data/text/texts.ts'
import { loadEntityTexts } from '../../../../entity-screens/entity-texts.ts'
import { listPatternOf } from '../../../../entity-screens/fields/links/addresses.ts'
import { pageSizes, usualPageSize } from '../../../../entity-screens/machine/list/list-state.ts'
import { Note } from '../../../../kit/layout/layout.tsx'
import { Card } from '../../../../kit/page/card.tsx'
import { FormSkeleton } from '../../../../kit/states/skeletons.tsx'
import classes from '../me.module.css'
import type { MyRecord } from '../use-me.ts'
import { keepPreference } from './keep-preference.ts'

/** How many rows a page of each list has. */
export function ListSizesCard({ me }: { me: MyRecord }) {
  const t = useText()
  const locale = useLocale()
  const mayOpen = useMayOpen()
  const lists = ALL_ENTITIES.filter(({ name }) => {
    const pattern = listPatternOf(name)
    return pattern !== null && mayOpen(pattern)
  }).map(({ name }) => name)
  const words = useQuery({
    queryKey: ['words', 'lists', lists, locale],
    queryFn: async () => {
      await loadEntityTexts(lists)
      return true
    },
  })
  const sizes: Readonly<Record<string, number>> = (me.listSizes as Record<string, number> | null) ?? {}
  const named = lists
    .map(name => ({ name, label: t(phraseKey(name, 'many')) }))
    .sort((one, other) => one.label.localeCompare(other.label, locale))
  return (
    <Card title={t('me.listSizes')}>
      <Note>{t('me.listSizesHint')}</Note>
      {words.isPending ? (
        <FormSkeleton fields={3} />
      ) : (
        <div className={classes.sizes}>
          {named.map(({ name, label }) => {
            const size = sizes[name] ?? usualPageSize
            return (
              <NativeSelect
                key={name}
                label={label}
                value={String(size)}
                data={[...new Set<number>([...pageSizes, size])]
                  .sort((one, other) => one - other)
                  .map(one => ({ value: String(one), label: t('me.rows', { count: one }) }))}
                onChange={event =>
                  void keepPreference({ listSizes: { ...sizes, [name]: Number(event.currentTarget.value) } })
                }
              />
            )
          })}
        </div>
      )}
    </Card>
  )
}
