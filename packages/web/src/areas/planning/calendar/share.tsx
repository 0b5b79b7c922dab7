import { Button, Menu } from '@mantine/core'
import { IconCalendarShare, IconDownload, IconLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { radios } from '../../../data/actions/choice-fields.tsx'
import { day as dayField, text } from '../../../data/actions/text-fields.tsx'
import { ShownOnce } from '../../../data/codes/shown-once.tsx'
import { useFormats } from '../../../data/formats/formats.ts'
import { notify, notifyProblem } from '../../../data/messages.ts'
import { PlaceName } from '../../../data/places/place-name.tsx'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { call, callForFile } from '../../../data/wire/call.ts'
import type { Answer } from '../../../data/wire/contracts.ts'
import { queryClient, queryKeys } from '../../../data/wire/queries.ts'
import { saveFile } from '../../../data/wire/save-file.ts'
import { Dialog } from '../../../kit/feedback/dialog.tsx'
import { Column, Note } from '../../../kit/layout/layout.tsx'
import classes from './share.module.css'

type CalendarLink = Answer<'GET', '/planning/calendar/links'>['links'][number]
type Whose = 'mine' | 'all'
const linksKey = [...queryKeys.all('task'), 'calendarLinks']

function useWhose() {
  const t = useText()
  const { me } = useSession()
  return {
    field: radios<Whose>({
      label: t('taskCalendar.whose'),
      options: [
        { value: 'mine', label: t('taskCalendar.mine') },
        { value: 'all', label: t('taskCalendar.everybody') },
      ],
      isRequired: true,
    }),
    userOf: (whose: Whose | null) => (whose === 'mine' ? (me?.id ?? null) : null),
  }
}

/** Tasks for other calendars: as a file of some days, and by a link that a telephone follows. */
export function ShareButton({ first, last }: { first: string; last: string }) {
  const t = useText()
  const { location } = useSession()
  const [open, setOpen] = useState<'file' | 'links' | null>(null)
  if (location === null) return null
  const close = () => setOpen(null)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconCalendarShare size={20} stroke={1.6} aria-hidden />}>
            {t('taskCalendar.share')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconDownload size={20} stroke={1.6} aria-hidden />}
            onClick={() => setOpen('file')}
          >
            {t('taskCalendar.file')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconLink size={20} stroke={1.6} aria-hidden />}
            onClick={() => setOpen('links')}
          >
            {t('taskCalendar.links')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {open === 'file' && <FileDialog first={first} last={last} locationId={location.id} onClose={close} />}
      {open === 'links' && <LinksDialog locationId={location.id} onClose={close} />}
    </>
  )
}

function FileDialog({
  first,
  last,
  locationId,
  onClose,
}: {
  first: string
  last: string
  locationId: string
  onClose: () => void
}) {
  const t = useText()
  const whose = useWhose()
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: t('taskCalendar.file'),
        start: { whose: 'all' as Whose | null, from: first, to: last },
        fields: () => ({
          whose: whose.field,
          from: dayField({ label: t('taskCalendar.from'), isRequired: true }),
          to: dayField({ label: t('taskCalendar.to'), isRequired: true }),
        }),
        verb: t('taskCalendar.save'),
        icon: IconDownload,
        run: async ({ whose: of, from, to }) => {
          const { blob, name } = await callForFile('POST', '/planning/calendar/file', {
            body: { calendar: { locationId, userId: whose.userOf(of), from, to } },
          })
          saveFile(blob, name ?? 'calendar.ics')
          return true
        },
      }}
    />
  )
}

function LinksDialog({ locationId, onClose }: { locationId: string; onClose: () => void }) {
  const t = useText()
  const [isMaking, setIsMaking] = useState(false)
  const [token, setToken] = useState<string | null>(null)
  const { data } = useQuery({
    queryKey: linksKey,
    queryFn: async ({ signal }) => (await call('GET', '/planning/calendar/links', { signal })).links,
  })
  const refresh = () => queryClient.invalidateQueries({ queryKey: linksKey })
  if (token !== null)
    return (
      <ShownOnce
        title={t('taskCalendar.linkMade')}
        note={t('taskCalendar.linkOnce')}
        value={`${window.location.origin}/api/v0/public/calendar/${token}.ics`}
        onClose={() => setToken(null)}
      />
    )
  if (isMaking)
    return (
      <NewLink
        locationId={locationId}
        onClose={() => setIsMaking(false)}
        onMade={made => {
          setIsMaking(false)
          setToken(made)
          void refresh()
        }}
      />
    )
  return (
    <Dialog title={t('taskCalendar.links')} size="lg" onClose={onClose}>
      <Column>
        <Note>{t('taskCalendar.linksHint')}</Note>
        <ul className={classes.links}>
          {data?.map(link => (
            <LinkRow key={link.id} link={link} onGone={refresh} />
          ))}
        </ul>
        {data?.length === 0 && <Note>{t('taskCalendar.linksNone')}</Note>}
        <Button
          leftSection={<IconLink size={20} stroke={1.6} aria-hidden />}
          onClick={() => setIsMaking(true)}
        >
          {t('taskCalendar.linkNew')}
        </Button>
      </Column>
    </Dialog>
  )
}

function LinkRow({ link, onGone }: { link: CalendarLink; onGone: () => Promise<unknown> }) {
  const t = useText()
  const formats = useFormats()
  const [isAsking, setIsAsking] = useState(false)
  async function revoke() {
    try {
      await call('POST', '/planning/calendar/link/revoke', { body: { id: link.id } })
      notify({ kind: 'success', message: t('taskCalendar.linkRevoked', { name: link.name }) })
      await onGone()
    } catch (error) {
      notifyProblem(error)
    }
  }
  return (
    <li className={classes.link}>
      <div>
        <strong>{link.name}</strong> <code>…{link.ending}</code>
        <div className={classes.quiet}>
          <PlaceName id={link.locationId} /> ·{' '}
          {t(link.userId === null ? 'taskCalendar.everybody' : 'taskCalendar.onePerson')} ·{' '}
          {link.lastUsed === null
            ? t('taskCalendar.linkUnused')
            : t('taskCalendar.linkUsed', { at: formats.moment(link.lastUsed) })}
        </div>
      </div>
      {isAsking ? (
        <Button color="red" onClick={() => void revoke()}>
          {t('taskCalendar.linkRevokeSure')}
        </Button>
      ) : (
        <Button variant="default" onClick={() => setIsAsking(true)}>
          {t('taskCalendar.linkRevoke')}
        </Button>
      )}
    </li>
  )
}

function NewLink({
  locationId,
  onClose,
  onMade,
}: {
  locationId: string
  onClose: () => void
  onMade: (token: string) => void
}) {
  const t = useText()
  const whose = useWhose()
  return (
    <ActionDialog
      onClose={onClose}
      onDone={onMade}
      action={{
        title: t('taskCalendar.linkNew'),
        start: { name: '', whose: 'mine' as Whose | null },
        fields: () => ({
          name: text({ label: t('taskCalendar.linkName'), max: 200, isRequired: true }),
          whose: whose.field,
        }),
        consequence: t('taskCalendar.linkConsequence'),
        verb: t('taskCalendar.linkNew'),
        run: async ({ name, whose: of }) => {
          const made = await call('POST', '/planning/calendar/link', {
            body: { link: { name, locationId, userId: whose.userOf(of) } },
          })
          return made.token
        },
      }}
    />
  )
}
