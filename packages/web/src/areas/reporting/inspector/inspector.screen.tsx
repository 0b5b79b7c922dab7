import { languageCodes, languageNames } from '@cloche/domain/text'
import { Button, Checkbox, Chip, FileButton, Group, NumberInput, Select, TextInput } from '@mantine/core'
import { INSPECTOR_CHAPTERS } from '@cloche/domain/catalogue'
import type { ChapterName } from '@cloche/domain/rules/inspector-file'
import { IconDownload, IconFileCertificate, IconFileZip, IconLink, IconListCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { renderSVG } from 'uqr'
import { CopyButton } from '../../../data/codes/copy-button.tsx'
import { useFormats } from '../../../data/formats/formats.ts'
import { useNow } from '../../../data/formats/use-now.ts'
import { MarkSign, MissingList } from '../../../data/inspector/chapter.tsx'
import { PaperProgress } from '../../../data/inspector/paper-progress.tsx'
import { usePaper } from '../../../data/inspector/papers.ts'
import { attempt } from '../../../data/messages.ts'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { useLocale } from '../../../data/text/locale.ts'
import { Column, Grid, Line, Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { KeyValueList } from '../../../kit/page/key-value-list.tsx'
import { Page } from '../../../kit/page/page.tsx'
import {
  askFile,
  download,
  makeLink,
  preview,
  revokeLink,
  takeMade,
  useFiles,
  useLinks,
  useOpenings,
  verify,
  type Asked,
  type InspectorFile,
  type InspectorLink,
  type Preview,
} from './calls.ts'
import classes from './inspector.module.css'

const DAY_MS = 86_400_000
const LINK_DAYS = 7
const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

/** Files and links are made by who may make reports; others look, and take what is there. */
const useMayMake = () => hasLevel(useSession(), 'RE', 3)

/** One piece of work at a time, with its failure told. */
function useWork() {
  const [busy, setBusy] = useState<string | null>(null)
  const run = (name: string, work: () => Promise<unknown>) => {
    setBusy(name)
    void attempt(work).finally(() => setBusy(null))
  }
  return { busy, run }
}

function FilesCard() {
  const t = useText()
  const formats = useFormats()
  const files = useFiles()
  const [known, setKnown] = useState<Awaited<ReturnType<typeof verify>> | null>(null)
  const { busy, run } = useWork()
  return (
    <Card
      title={t('inspector.files')}
      action={
        <FileButton
          accept="application/pdf,application/zip"
          onChange={file => file && run('check', async () => setKnown(await verify(file)))}
        >
          {props => (
            <Button {...props} variant="subtle" loading={busy === 'check'}>
              {t('inspector.check')}
            </Button>
          )}
        </FileButton>
      }
    >
      {known !== null && (
        <Note isWrong={!known.isGenuine}>
          {known.isGenuine && known.inspectorFile !== null
            ? t('inspector.checkYes', { at: formats.moment(known.inspectorFile.at) })
            : t('inspector.checkNo')}
        </Note>
      )}
      {files.data?.length === 0 && <Note>{t('inspectorFile.empty')}</Note>}
      <ul className={classes.list}>
        {files.data?.map(file => (
          <li key={file.id} className={classes.row}>
            <div>
              <strong>{file.place}</strong> · {formats.day(file.fromDay)} – {formats.day(file.toDay)} ·{' '}
              {file.format.toUpperCase()} · <MarkSign mark={file.mark} />
              <div className={classes.quiet}>
                {formats.moment(file.at)} · SHA-256 <code className={classes.digest}>{file.fileDigest}</code>
              </div>
            </div>
            <Button
              variant="default"
              leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
              onClick={() => run(file.id, () => download(file))}
              loading={busy === file.id}
            >
              {t('inspector.download')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function LinkRow({ link }: { link: InspectorLink }) {
  const t = useText()
  const formats = useFormats()
  const [isOpen, setIsOpen] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const openings = useOpenings(link.id, isOpen)
  const { busy, run } = useWork()
  const now = useNow()
  const isOver = Date.parse(link.endsAt) <= now
  const mayMake = useMayMake()
  const state =
    link.revokedAt !== null
      ? t('inspector.linkRevoked')
      : isOver
        ? t('inspector.linkEnded')
        : t('inspector.linkOpen', { at: formats.moment(link.endsAt) })
  return (
    <li className={classes.row}>
      <div>
        <strong>{link.name}</strong> · {formats.day(link.fromDay)} – {formats.day(link.toDay)} ·{' '}
        <code>…{link.ending}</code>
        <div className={classes.quiet}>
          {state} ·{' '}
          {link.openings === 0
            ? t('inspector.openingsNone')
            : t('inspector.openings', { count: link.openings })}
        </div>
        {isOpen && (
          <ul className={classes.list}>
            {openings.data?.map(one => (
              <li key={one.id} className={classes.quiet}>
                {formats.moment(one.at)} ·{' '}
                {one.chapter === null ? t('inspector.openedFirst') : t(`inspector.chapter.${one.chapter}`)} ·{' '}
                {one.network}
                {one.agent === null ? '' : ` · ${one.agent}`}
              </li>
            ))}
          </ul>
        )}
        {isAsking && (
          <Note isWrong>
            {t('inspector.linkRevokeAsk')}{' '}
            <Button
              size="compact-sm"
              color="red"
              loading={busy === 'revoke'}
              onClick={() => run('revoke', () => revokeLink(link.id).then(() => setIsAsking(false)))}
            >
              {t('inspector.linkRevoke')}
            </Button>
          </Note>
        )}
      </div>
      <Group gap="xs">
        <Button variant="subtle" aria-expanded={isOpen} onClick={() => setIsOpen(open => !open)}>
          {t('inspector.openingsTitle')}
        </Button>
        {mayMake && link.revokedAt === null && !isOver && !isAsking && (
          <Button variant="default" onClick={() => setIsAsking(true)}>
            {t('inspector.linkRevoke')}
          </Button>
        )}
      </Group>
    </li>
  )
}

function LinksCard({ asked, showsPeople }: { asked: Asked; showsPeople: boolean }) {
  const t = useText()
  const links = useLinks()
  const mayMake = useMayMake()
  const [name, setName] = useState('')
  const [days, setDays] = useState(LINK_DAYS)
  const [token, setToken] = useState<string | null>(null)
  const { busy, run } = useWork()
  const address =
    token === null
      ? null
      : `${location.origin}${location.pathname}#/qr/inspector/${encodeURIComponent(token)}`
  return (
    <Card title={t('inspector.links')}>
      {mayMake && (
        <form
          className={classes.form}
          onSubmit={event => {
            event.preventDefault()
            run('link', async () => {
              const made = await makeLink({ ...asked, name: name.trim(), days, showsPeople })
              setToken(made.token)
              setName('')
            })
          }}
        >
          <TextInput
            label={t('inspector.linkName')}
            value={name}
            onChange={event => setName(event.currentTarget.value)}
            maxLength={200}
            required
          />
          <NumberInput
            label={t('inspector.linkDays')}
            value={days}
            onChange={value => setDays(Number(value) || LINK_DAYS)}
            min={1}
            max={90}
            allowDecimal={false}
          />
          <Button
            type="submit"
            leftSection={<IconLink size={18} stroke={1.6} aria-hidden />}
            loading={busy === 'link'}
            disabled={name.trim() === '' || asked.chapters.length === 0}
          >
            {t('inspector.linkNew')}
          </Button>
        </form>
      )}
      {address !== null && (
        <div className={classes.once} role="status">
          <p>{t('inspector.linkOnce')}</p>
          <div
            className={classes.qr}
            role="img"
            aria-label={t('inspector.linkNew')}
            dangerouslySetInnerHTML={{ __html: renderSVG(address) }}
          />
          <code className={classes.digest}>{address}</code>
          <CopyButton value={address} label={t('inspector.linkCopy')} />
        </div>
      )}
      {links.data?.length === 0 && <Note>{t('inspectorLink.empty')}</Note>}
      <ul className={classes.list}>
        {links.data?.map(link => (
          <LinkRow key={link.id} link={link} />
        ))}
      </ul>
    </Card>
  )
}

/** A place and some days for somebody who inspects them: what is missing, the file, and links to read it. */
export default function InspectorScreen() {
  const t = useText()
  const formats = useFormats()
  const locale = useLocale()
  const session = useSession()
  const mayMake = useMayMake()
  const [from, setFrom] = useState(dayBefore(30))
  const [to, setTo] = useState(dayBefore(1))
  const [chapters, setChapters] = useState<readonly ChapterName[]>(INSPECTOR_CHAPTERS)
  const [language, setLanguage] = useState(locale.slice(0, 2))
  const [showsPeople, setShowsPeople] = useState(true)
  const [seen, setSeen] = useState<Preview | null>(null)
  const [made, setMade] = useState<InspectorFile | null>(null)
  const papers = usePaper('inspectorFile', async job => setMade(await takeMade(job)), mayMake)
  const { busy, run } = useWork()
  const place = session.location
  if (place === null)
    return (
      <Page title={t('inspector.room')}>
        <Note>{t('inspector.noPlace')}</Note>
      </Page>
    )
  const asked: Asked = { locationId: place.id, from, to, chapters: [...chapters] }
  const timeZone = place.timeZone ?? session.organization?.timeZone ?? 'UTC'
  const make = (format: 'pdf' | 'csv') =>
    void papers.ask(() => askFile({ ...asked, format, language, showsPeople }))
  return (
    <Page title={t('inspector.room')} count={t('inspector.roomText')}>
      <Column>
        <Card title={place.name}>
          <div className={classes.form}>
            <TextInput
              type="date"
              label={t('inspector.from')}
              value={from}
              max={to}
              onChange={event => setFrom(event.currentTarget.value)}
            />
            <TextInput
              type="date"
              label={t('inspector.to')}
              value={to}
              min={from}
              onChange={event => setTo(event.currentTarget.value)}
            />
            {mayMake && (
              <Select
                label={t('inspector.language')}
                value={language}
                onChange={value => setLanguage(value ?? language)}
                data={languageCodes.map(code => ({ value: code, label: languageNames[code] }))}
                allowDeselect={false}
              />
            )}
          </div>
          <fieldset className={classes.chapters}>
            <legend>{t('inspector.chapters')}</legend>
            <Chip.Group
              multiple
              value={[...chapters]}
              onChange={value => setChapters(value as ChapterName[])}
            >
              <Group gap="xs">
                {INSPECTOR_CHAPTERS.map(name => (
                  <Chip key={name} value={name}>
                    {t(`inspector.chapter.${name}`)}
                  </Chip>
                ))}
              </Group>
            </Chip.Group>
          </fieldset>
          {mayMake && (
            <Checkbox
              label={t('inspector.people')}
              description={t('inspector.peopleHint')}
              checked={showsPeople}
              onChange={event => setShowsPeople(event.currentTarget.checked)}
            />
          )}
          <Line>
            <Button
              variant="default"
              leftSection={<IconListCheck size={18} stroke={1.6} aria-hidden />}
              loading={busy === 'look'}
              onClick={() => run('look', async () => setSeen(await preview(asked)))}
            >
              {t('inspector.look')}
            </Button>
            {mayMake && (
              <>
                <Button
                  leftSection={<IconFileCertificate size={18} stroke={1.6} aria-hidden />}
                  loading={papers.isBusy}
                  disabled={chapters.length === 0}
                  onClick={() => make('pdf')}
                >
                  {t('inspector.makePdf')}
                </Button>
                <Button
                  leftSection={<IconFileZip size={18} stroke={1.6} aria-hidden />}
                  disabled={papers.isBusy || chapters.length === 0}
                  onClick={() => make('csv')}
                >
                  {t('inspector.makeCsv')}
                </Button>
              </>
            )}
          </Line>
          <PaperProgress jobs={papers.shown} />
          {made !== null && !papers.isBusy && (
            <KeyValueList
              items={[
                { label: t('inspector.state'), value: <MarkSign mark={made.mark} /> },
                { label: t('inspector.counts'), value: formats.number(made.checks) },
                { label: t('inspector.fileDigest'), value: made.fileDigest, mono: true },
                { label: t('inspector.contentDigest'), value: made.contentDigest, mono: true },
              ]}
            />
          )}
        </Card>
        {seen !== null && (
          <Card title={<MarkSign mark={seen.mark} />}>
            <p>
              {t('inspector.countsText', {
                checks: seen.counts.checks,
                incidences: seen.counts.incidences,
              })}
            </p>
            <h3>{t('inspector.missingTitle')}</h3>
            <MissingList missing={seen.missing as never} timeZone={timeZone} />
          </Card>
        )}
        <Grid least={22}>
          <FilesCard />
          <LinksCard asked={asked} showsPeople={showsPeople} />
        </Grid>
      </Column>
    </Page>
  )
}
