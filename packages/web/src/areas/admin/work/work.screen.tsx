import { Button, Select } from '@mantine/core'
import { IconRefresh, IconRepeat, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormats } from '../../../data/formats/formats.ts'
import { problemText } from '../../../data/messages.ts'
import { useText } from '../../../data/text/texts.ts'
import { Card } from '../../../kit/page/card.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { EmptyState, ErrorState } from '../../../kit/states/message.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { FilterBar } from '../../../kit/table/filter-bar.tsx'
import { Pages } from '../customers/pages.tsx'
import classes from '../customers/customers.module.css'
import { failedColumns, followerColumns, queueColumns } from './columns.tsx'
import { DropDialog } from './drop-dialog.tsx'
import { ON_A_PAGE, useWork, workAgain } from './work-calls.ts'

const EMPTY: ReadonlySet<string> = new Set()

/** What waits in the background, what failed there and why; and having it done again. */
export default function WorkScreen() {
  const t = useText()
  const formats = useFormats()
  const [name, setName] = useState<string | null>(null)
  const [page, setPage] = useState(1)
  const [selected, setSelected] = useState(EMPTY)
  const [isDropping, setDropping] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const { data, error, refetch, isFetching } = useWork({ name, page })
  const failed = data?.failed ?? []
  const chosen = failed.filter(({ id }) => selected.has(id)).map(({ id }) => id)
  const narrow = (change: () => void) => {
    change()
    setPage(1)
    setSelected(EMPTY)
  }
  return (
    <Page
      title={t('work.title')}
      count={data && (data.count === 0 ? t('work.allDone') : t('work.failedCount', { count: data.count }))}
      actions={
        <Button
          variant="default"
          loading={isAsked && isFetching}
          leftSection={<IconRefresh size={20} stroke={1.6} />}
          onClick={() => {
            setAsked(true)
            void refetch().then(() => setAsked(false))
          }}
        >
          {t('work.look')}
        </Button>
      }
      tools={
        chosen.length > 0 ? (
          <div
            className={classes.chosen}
            role="toolbar"
            aria-label={t('work.selected', { count: chosen.length })}
          >
            <span aria-live="polite">{t('work.selected', { count: chosen.length })}</span>
            <Button
              leftSection={<IconRepeat size={20} stroke={1.6} />}
              onClick={() => void workAgain(chosen, t).then(() => setSelected(EMPTY))}
            >
              {t('work.again')}
            </Button>
            <Button
              variant="default"
              color="red"
              leftSection={<IconTrash size={20} stroke={1.6} />}
              onClick={() => setDropping(true)}
            >
              {t('work.drop')}
            </Button>
            <Button variant="subtle" onClick={() => setSelected(EMPTY)}>
              {t('work.selectNone')}
            </Button>
          </div>
        ) : (
          data !== undefined && (
            <FilterBar>
              <Select
                className={classes.filter!}
                aria-label={t('work.filter')}
                placeholder={t('work.all')}
                clearable
                data={data.queues.map(queue => queue.name)}
                value={name}
                onChange={next => narrow(() => setName(next))}
              />
            </FilterBar>
          )
        )
      }
    >
      {error !== null && (
        <ErrorState
          title={t('work.error')}
          actions={<Button onClick={() => void refetch()}>{t('kit.retry')}</Button>}
        >
          {problemText(error)}
        </ErrorState>
      )}
      {(error === null || data !== undefined) && (
        <>
          <Card title={t('work.failed')} flush={failed.length > 0}>
            {data === undefined && <ListSkeleton rows={3} />}
            {data !== undefined && failed.length === 0 && (
              <EmptyState compact title={t(name === null ? 'work.none' : 'work.noneOfName')}>
                {t('work.noneText')}
              </EmptyState>
            )}
            {failed.length > 0 && (
              <DataTable
                label={t('work.failedText')}
                columns={failedColumns(t, formats)}
                rows={failed}
                rowId={row => row.id}
                rowLabel={row => row.name}
                selected={selected}
                onSelect={setSelected}
              />
            )}
          </Card>
          <Pages
            page={page}
            pages={Math.ceil((data?.count ?? 0) / ON_A_PAGE)}
            onPage={next => setPage(next)}
          />
          {data !== undefined && (
            <Card title={t('work.queues')} flush>
              <DataTable
                label={t('work.queuesText')}
                columns={queueColumns(t, formats)}
                rows={data.queues}
                rowId={row => row.name}
              />
            </Card>
          )}
          {data !== undefined && data.followers.length > 0 && (
            <Card title={t('work.followers')} flush>
              <DataTable
                label={t('work.followersText')}
                columns={followerColumns(t, formats)}
                rows={data.followers}
                rowId={row => row.name}
              />
            </Card>
          )}
        </>
      )}
      {isDropping && (
        <DropDialog
          ids={chosen}
          onClose={isDone => {
            setDropping(false)
            if (isDone) setSelected(EMPTY)
          }}
        />
      )}
    </Page>
  )
}
