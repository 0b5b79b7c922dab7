import { Button, TextInput } from '@mantine/core'
import { IconChevronRight, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { href } from '../../../data/routing/href.ts'
import { useText } from '../../../data/text/texts.ts'
import { LISTED_ON_A_PAGE, pictureAddress, usePublicList, type PublicOrganization } from '../public-data.ts'
import classes from '../public.module.css'
import { Facts } from './section.tsx'

const pagePath = '/qr/organization/id/{organizationId}/{nav?}/{tab?}/{page?}'
const lists = [
  { nav: 'products', entity: 'product', path: '/qr/product/id/{productId}/{nav?}/{tab?}/{page?}' },
  { nav: 'locations', entity: 'location', path: '/qr/location/id/{locationId}/{nav?}/{tab?}/{page?}' },
] as const

/** What an organization publishes, a page at a time, found by name. */
function PublicList({
  organizationId,
  list,
  page,
}: {
  organizationId: string
  list: (typeof lists)[number]
  page: number
}) {
  const t = useText()
  const navigate = useNavigate()
  const [search, setSearch] = useState('')
  const { data } = usePublicList(organizationId, list.entity, search, page)
  const pages = Math.max(1, Math.ceil((data?.count ?? 0) / LISTED_ON_A_PAGE))
  const to = (number: number) => href(pagePath, { organizationId, nav: list.nav, tab: 'all', page: number })
  const isEmpty = data?.records.length === 0
  return (
    <>
      {(search !== '' || !isEmpty) && (
        <TextInput
          size="lg"
          type="search"
          aria-label={t('public.search')}
          placeholder={t('public.search')}
          leftSection={<IconSearch size={20} stroke={1.6} aria-hidden />}
          maxLength={100}
          value={search}
          onChange={event => {
            setSearch(event.currentTarget.value)
            if (page > 1) void navigate(to(1), { replace: true })
          }}
        />
      )}
      <p className={classes.text} role="status">
        {isEmpty &&
          t(
            search === ''
              ? list.nav === 'products'
                ? 'public.noProducts'
                : 'public.noLocations'
              : 'public.noneFound',
          )}
      </p>
      <ul className={classes.list}>
        {(data?.records ?? []).map(({ id, name, description, hasImage }) => (
          <li key={id}>
            <Link to={href(list.path, { [`${list.entity}Id`]: id } as never)} className={classes.row}>
              {hasImage && (
                <img
                  src={pictureAddress(list.entity, id)}
                  alt=""
                  loading="lazy"
                  className={classes.rowPicture}
                />
              )}
              <span className={classes.rowText}>
                <span className={classes.rowName}>{name}</span>
                {description !== null && description !== '' && (
                  <span className={classes.rowMore}>{description}</span>
                )}
              </span>
              <IconChevronRight size={20} stroke={1.6} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <nav className={classes.pages} aria-label={t('public.page', { page, pages })}>
          {page > 1 && (
            <Button component={Link} variant="default" to={to(page - 1)}>
              {t('public.previous')}
            </Button>
          )}
          <span>{t('public.page', { page, pages })}</span>
          {page < pages && (
            <Button component={Link} variant="default" to={to(page + 1)}>
              {t('public.next')}
            </Button>
          )}
        </nav>
      )}
    </>
  )
}

/** Who it is, and what it publishes. */
export function OrganizationPart({ organization }: { organization: PublicOrganization }) {
  const t = useText()
  const { nav, page } = useParams()
  const chosen = lists.find(list => list.nav === nav) ?? lists[0]
  const number = /^[1-9]\d{0,5}$/.test(page ?? '') ? Number(page) : 1
  const isAddress = organization.web !== null && /^https?:\/\//i.test(organization.web)
  return (
    <>
      <Facts
        facts={[
          { label: t('public.address'), value: organization.city },
          {
            label: t('public.web'),
            value: isAddress ? (
              <a href={organization.web ?? ''} rel="noopener noreferrer nofollow">
                {organization.web}
              </a>
            ) : (
              organization.web
            ),
          },
        ]}
      />
      <nav className={classes.tabs} aria-label={organization.name}>
        {lists.map(list => (
          <Link
            key={list.nav}
            to={href(pagePath, { organizationId: organization.id, nav: list.nav })}
            className={classes.tab}
            aria-current={list === chosen ? 'page' : undefined}
          >
            {t(`public.${list.nav}`)}
          </Link>
        ))}
      </nav>
      <PublicList key={chosen.nav} organizationId={organization.id} list={chosen} page={number} />
    </>
  )
}
