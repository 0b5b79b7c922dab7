import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { useFormats } from '../../data/formats/formats.ts'
import { problemText } from '../../data/messages.ts'
import { href } from '../../data/routing/href.ts'
import { useText } from '../../data/text/texts.ts'
import { Card } from '../../kit/page/card.tsx'
import { FirstStep } from '../../entity-screens/list/first-step.tsx'
import { Page } from '../../kit/page/page.tsx'
import { EmptyState, ErrorState } from '../../kit/states/message.tsx'
import { FormSkeleton } from '../../kit/states/skeletons.tsx'
import { DataTable } from '../../kit/table/data-table.tsx'
import { SearchField } from '../../kit/table/search-field.tsx'
import classes from './affiliate.module.css'
import { affiliateLists } from './lists.ts'
import { ON_A_PAGE, useAffiliateList, type AffiliateRow } from './affiliate-data.ts'
import { columnsOf } from './columns.tsx'
import { useGranting } from './granting.tsx'

function Pages({ list, page, pages }: { list: string; page: number; pages: number }) {
  const t = useText()
  if (pages < 2) return null
  return (
    <nav className={classes.pages} aria-label={t('affiliate.page', { page, pages })}>
      {page > 1 && (
        <Button component={Link} variant="default" to={`/affiliate/${list}/${page - 1}`}>
          {t('affiliate.previous')}
        </Button>
      )}
      <span>{t('affiliate.page', { page, pages })}</span>
      {page < pages && (
        <Button component={Link} variant="default" to={`/affiliate/${list}/${page + 1}`}>
          {t('affiliate.next')}
        </Button>
      )}
    </nav>
  )
}

/** A list over all organizations that are looked after. */
export default function ListScreen() {
  const t = useText()
  const formats = useFormats()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const list = affiliateLists.find(name => name === pathname.split('/')[2]) ?? 'organizations'
  const { page: asked = '1' } = useParams()
  const page = /^[1-9]\d{0,4}$/.test(asked) ? Number(asked) : 1
  const [search, setSearch] = useState('')
  const { data, error, refetch } = useAffiliateList(list, search, page)
  const { card, dialogs, actionsOf } = useGranting(list === 'licenses')
  const rowHref = (row: AffiliateRow) =>
    href('/affiliate/as/user/{userId}/{nav?}/{page?}', { userId: row.id })
  return (
    <Page
      title={t(`affiliate.${list}`)}
      count={data && t('affiliate.count', { count: data.count })}
      tools={
        <SearchField
          value={search}
          placeholder={t('affiliate.search')}
          onSearch={text => {
            setSearch(text)
            if (page > 1) void navigate(`/affiliate/${list}`, { replace: true })
          }}
        />
      }
    >
      {card}
      {dialogs}
      {error !== null && (
        <ErrorState
          title={t('affiliate.failed')}
          actions={<Button onClick={() => void refetch()}>{t('kit.retry')}</Button>}
        >
          {problemText(error)}
        </ErrorState>
      )}
      {error === null && (
        <Card flush={data !== undefined && data.rows.length > 0}>
          {data === undefined && <FormSkeleton fields={4} />}
          {data?.rows.length === 0 && (
            <EmptyState
              compact
              title={t('affiliate.empty')}
              actions={<FirstStep steps={[{ path: '/contact', text: 'nav.contact' }]} />}
            >
              {t('affiliate.emptyText')}
            </EmptyState>
          )}
          {data !== undefined && data.rows.length > 0 && (
            <DataTable
              label={t(`affiliate.${list}`)}
              columns={columnsOf(list, t, formats)}
              rows={data.rows}
              rowId={row => row.id}
              {...(list === 'users' ? { rowHref } : {})}
              {...(actionsOf === undefined ? {} : { rowActions: actionsOf })}
            />
          )}
        </Card>
      )}
      <Pages list={list} page={page} pages={Math.ceil((data?.count ?? 0) / ON_A_PAGE)} />
    </Page>
  )
}
