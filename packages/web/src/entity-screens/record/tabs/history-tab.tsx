import { NextPage } from '../../../data/wire/next-page.tsx'
import {
  IconArrowBackUp,
  IconCopy,
  IconHistory,
  IconPencil,
  IconPlus,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react'
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { useInfiniteQuery } from '@tanstack/react-query'
import { hasText, useText } from '../../../data/text/texts.ts'
import { queryKeys } from '../../../data/wire/queries.ts'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import { fieldLabel, FieldView } from '../../fields/field-view.tsx'
import { useWriting } from '../../fields/writing.ts'
import { isSame } from '../../machine/record/same.ts'
import { TitlesOf, wantedTitles } from '../../machine/titles.tsx'
import { fetchHistory, type HistoryLine } from '../../machine/wire.ts'
import { screenFields } from '../../reading/screen-fields.ts'
import classes from '../record.module.css'

const pageLength = 30

const signs: Readonly<Record<string, TablerIcon>> = {
  create: IconPlus,
  change: IconPencil,
  remove: IconTrash,
  restore: IconArrowBackUp,
  clone: IconCopy,
}

/** The fields that a line changed, in the order of the screen. */
export function changedFields(entity: EntityDeclaration, line: HistoryLine): string[] {
  const { before, after } = line
  if (before === null || after === null) return []
  return Object.keys(screenFields(entity)).filter(
    name => (Object.hasOwn(before, name) || Object.hasOwn(after, name)) && !isSame(before[name], after[name]),
  )
}

function Line({ entity, line }: { entity: EntityDeclaration; line: HistoryLine }) {
  const t = useText()
  const writing = useWriting()
  const Sign = signs[line.verb] ?? IconHistory
  const name = line.userName ?? t('history.bySystem')
  const key = `history.${line.verb}`
  return (
    <li className={classes.line}>
      <span className={classes.lineSign}>
        <Sign size={20} stroke={1.6} aria-hidden />
      </span>
      <div className={classes.lineHead}>
        <span className={classes.lineWho}>{t(hasText(key) ? key : 'history.other', { name })}</span>
        <time className={classes.lineWhen} dateTime={line.at}>
          {writing.formats.moment(line.at)}
        </time>
      </div>
      {changedFields(entity, line).length > 0 && (
        <dl className={classes.changes}>
          {changedFields(entity, line).map(field => (
            <div key={field} className={classes.change}>
              <dt className={classes.changeName}>{fieldLabel(entity, field, t)}</dt>
              <dd className={classes.changeValues}>
                <span className={classes.before}>
                  <FieldView entity={entity} name={field} row={line.before ?? {}} writing={writing} isWhole />
                </span>
                <span aria-hidden>→</span>
                <span>
                  <FieldView entity={entity} name={field} row={line.after ?? {}} writing={writing} isWhole />
                </span>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}

/** Who changed what and when, newest first. */
export function HistoryTab({ entity, id }: { entity: EntityDeclaration; id: string }) {
  const t = useText()
  const query = useInfiniteQuery({
    queryKey: queryKeys.one(entity.name, id, 'history'),
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => fetchHistory(entity, id, pageParam, pageLength, signal),
    getNextPageParam: (last, pages) => {
      const read = pages.reduce((sum, page) => sum + page.lines.length, 0)
      return read < last.count && last.lines.length > 0 ? read : undefined
    },
  })
  const lines = query.data?.pages.flatMap(page => page.lines) ?? []
  if (query.isPending)
    return (
      <Card>
        <ListSkeleton rows={4} />
      </Card>
    )
  if (query.error !== null && lines.length === 0)
    return <LoadFailed error={query.error} onRetry={query.refetch} />
  if (lines.length === 0)
    return (
      <Card>
        <EmptyState compact icon={IconHistory} title={t('history.empty')}>
          {t('history.emptyHint')}
        </EmptyState>
      </Card>
    )
  return (
    <TitlesOf
      wanted={wantedTitles(
        entity,
        lines.flatMap(line => [line.before ?? {}, line.after ?? {}]),
      )}
    >
      <Card>
        <ol className={classes.history}>
          {lines.map(line => (
            <Line key={line.id} entity={entity} line={line} />
          ))}
        </ol>
        <NextPage query={query}>{t('history.more')}</NextPage>
      </Card>
    </TitlesOf>
  )
}
