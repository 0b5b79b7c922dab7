import '@mantine/core/styles/RingProgress.layer.css'
import { Button, Menu, RingProgress, Switch, TextInput } from '@mantine/core'
import { dayBounds } from '@cloche/domain/rules/calendar'
import { IconChevronDown, IconCircleCheck, IconDownload, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import { dayOf, useFormats } from '../../../data/formats/formats.ts'
import { href } from '../../../data/routing/href.ts'
import { lastDays, type Period } from '../../../data/statistics/period.ts'
import { PeriodPicker } from '../../../data/statistics/period-picker.tsx'
import { useText } from '../../../data/text/texts.ts'
import { call, callForFile } from '../../../data/wire/call.ts'
import type { Answer } from '../../../data/wire/contracts.ts'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { queryKeys } from '../../../data/wire/queries.ts'
import { useTakingFile } from '../../../data/wire/taking-file.ts'
import { Grid } from '../../../kit/layout/layout.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import { batchScreen } from '../screens.ts'
import classes from './key-data.module.css'

type Lot = Answer<'POST', '/monitor/key-data/get'>['lots'][number]

const page = 1000
const shownAtFirst = 60
const locationScreen = '/location/{locationId}/{nav?}/{page?}'
const percent = (share: number) => Math.floor(share * 1000) / 10

function remedyPath(remedy: NonNullable<Lot['missing'][number]['remedy']>): string {
  return remedy.entity === 'location'
    ? href(locationScreen, { locationId: remedy.id })
    : href(batchScreen, { batchId: remedy.id })
}

function Figure({ label, value, hint }: { label: string; value: number; hint?: string }) {
  const formats = useFormats()
  const color = value >= 1 ? 'basil' : value >= 0.9 ? 'saffron' : 'red'
  return (
    <div className={classes.figure}>
      <RingProgress
        size={96}
        thickness={10}
        roundCaps
        sections={[{ value: percent(value), color: `${color}.5` }]}
        label={<span className={classes.percent}>{formats.number(percent(value), 1)} %</span>}
        aria-hidden
      />
      <div>
        <strong>{label}</strong>
        <span
          className={classes.hint}
        >{`${formats.number(percent(value), 1)} %${hint === undefined ? '' : ` · ${hint}`}`}</span>
      </div>
    </div>
  )
}

function LotRow({ lot }: { lot: Lot }) {
  const t = useText()
  const formats = useFormats()
  return (
    <li className={classes.lot}>
      <div className={classes.head}>
        <Link className={classes.name} to={href(batchScreen, { batchId: lot.batchId })}>
          {lot.productName}
        </Link>
        <strong data-complete={lot.missing.length === 0 || undefined} className={classes.score}>
          {formats.number(percent(lot.score), 1)} %
        </strong>
      </div>
      <div className={classes.facts}>
        <span className="mono">{lot.code}</span>
        {lot.supplier !== null && <span>{lot.supplier}</span>}
        {lot.supplierLot !== null && <span className="mono">{lot.supplierLot}</span>}
        <span>{t('keyData.scoreOf', { count: lot.events })}</span>
      </div>
      {lot.missing.length === 0 ? (
        <span className={classes.whole}>
          <IconCircleCheck size={18} stroke={1.8} aria-hidden />
          {t('keyData.nothing')}
        </span>
      ) : (
        <ul className={classes.missing} aria-label={t('keyData.lacks')}>
          {lot.missing.map(({ event, element, remedy }) => (
            <li key={`${event} ${element} ${remedy?.id}`}>
              <span className={classes.event}>{t(`keyData.event.${event}`)}</span>
              {remedy === null || remedy.id === '' ? (
                t(`keyData.element.${element}`)
              ) : (
                <Link className={classes.fill} to={remedyPath(remedy)}>
                  {t('keyData.fill', { element: t(`keyData.element.${element}`) })}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** How complete the key data of FSMA 204 are over some days, what lacks, and the files an inspector asks for. */
export default function KeyDataScreen() {
  const t = useText()
  const formats = useFormats()
  const [today] = useState(() => dayOf(new Date().toISOString(), formats.timeZone))
  const [period, setPeriod] = useState<Period>(() => lastDays(30, today))
  const [search, setSearch] = useState('')
  const [isOnly, setIsOnly] = useState(false)
  const [isLong, setIsLong] = useState(false)
  const { isBusy, take } = useTakingFile()
  const sought = useDeferredValue(search.trim().toLowerCase())
  const zone = formats.timeZone ?? 'UTC'
  const instants = { from: dayBounds(period.from, zone).start, to: dayBounds(period.to, zone).end }
  const { data, error, isPending, refetch } = useQuery({
    queryKey: queryKeys.named('monitor.keyData', instants.from, instants.to),
    queryFn: ({ signal }) =>
      call('POST', '/monitor/key-data/get', { body: { ...instants, limit: page }, signal }),
  })
  const download = (path: string, format: 'csv' | 'xlsx' | null) => {
    const query = format === null ? instants : { ...instants, format }
    return take(() => callForFile('GET', path, { query }), 'key-data')
  }
  const lots = (data?.lots ?? []).filter(
    lot =>
      (!isOnly || lot.missing.length > 0) &&
      (sought === '' ||
        [lot.productName, lot.code, lot.supplier, lot.supplierLot].some(text =>
          text?.toLowerCase().includes(sought),
        )),
  )
  const shown = isLong ? lots : lots.slice(0, shownAtFirst)
  return (
    <Page
      title={t('keyData.title')}
      count={t('keyData.intro')}
      actions={
        <Menu position="bottom-end">
          <Menu.Target>
            <Button
              loading={isBusy}
              leftSection={<IconDownload size={20} stroke={1.6} aria-hidden />}
              rightSection={<IconChevronDown size={16} stroke={1.6} aria-hidden />}
            >
              {t('tracing.files')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => void download('/monitor/key-data/sheet', 'xlsx')}>XLSX</Menu.Item>
            <Menu.Item onClick={() => void download('/monitor/key-data/sheet', 'csv')}>CSV</Menu.Item>
            <Menu.Item onClick={() => void download('/monitor/epcis', null)}>{t('tracing.epcis')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      }
      tools={
        <div className={classes.tools}>
          <TextInput
            aria-label={t('keyData.search')}
            placeholder={t('keyData.search')}
            leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
            value={search}
            onChange={event => setSearch(event.currentTarget.value)}
          />
          <Switch
            label={t('keyData.only')}
            checked={isOnly}
            onChange={event => setIsOnly(event.currentTarget.checked)}
          />
          <PeriodPicker period={period} today={today} onChange={setPeriod} />
        </div>
      }
    >
      {error !== null && data === undefined ? (
        <LoadFailed compact={false} error={error} onRetry={refetch} />
      ) : isPending || data === undefined ? (
        <ListSkeleton rows={6} />
      ) : (
        <>
          <Grid least={20}>
            <Figure
              label={t('keyData.score')}
              value={data.score}
              hint={t('keyData.completeLots', { complete: data.complete, all: data.count })}
            />
            <Figure label={t('keyData.oneStepBack')} value={data.oneStepBack} />
          </Grid>
          {lots.length === 0 ? (
            <EmptyState title={t('keyData.none')}>{t('keyData.noneText')}</EmptyState>
          ) : (
            <ul className={classes.list}>
              {shown.map(lot => (
                <LotRow key={lot.batchId} lot={lot} />
              ))}
            </ul>
          )}
          {shown.length < lots.length && (
            <Button variant="default" onClick={() => setIsLong(true)}>
              {t('tracing.showAll', { count: lots.length })}
            </Button>
          )}
        </>
      )}
    </Page>
  )
}
