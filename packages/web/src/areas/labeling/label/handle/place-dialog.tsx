import { Modal, Skeleton } from '@mantine/core'
import { IconBox, IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'
import { notify, notifyProblem } from '../../../../data/messages.ts'
import { useRecords } from '../../../../data/records/records.ts'
import { hasLevel } from '../../../../data/session/gate.ts'
import { useSession } from '../../../../data/session/session.ts'
import { useText } from '../../../../data/text/texts.ts'
import { newId } from '../../../../data/wire/new-id.ts'
import { Tile } from '../../../../kit/floor/tile.tsx'
import { EmptyState } from '../../../../kit/states/message.tsx'
import { SearchField } from '../../../../kit/table/search-field.tsx'
import { useKitWords } from '../../../../kit/words.tsx'
import { findByCode } from '../../../../data/scan/find.ts'
import { useScans } from '../../../../data/scan/scan-handlers.ts'
import { forgetLabels } from '../use-label.ts'
import classes from './handle.module.css'

/** A place or a container that labels can be put into. */
interface Target {
  readonly kind: 'location' | 'container'
  readonly id: string
  readonly name: string
}

/** Puts labels into another place or into a container: a press on it, or its scan. */
export function PlaceDialog({
  labelIds,
  hereId,
  onClose,
}: {
  labelIds: readonly string[]
  /** Where they are now; null when they are in several places. */
  hereId: string | null
  onClose: () => void
}) {
  const t = useText()
  const words = useKitWords()
  const session = useSession()
  const [search, setSearch] = useState('')
  const query = { limit: 60, by: 'name', sort: 'asc', ...(search === '' ? {} : { search }) } as const
  const places = useRecords('location', query)
  const containers = useRecords('container', hasLevel(session, 'C', 1) ? query : null)
  const targets: Target[] = [
    ...(places.data?.rows ?? [])
      .filter(place => place.id !== hereId)
      .map(({ id, name }) => ({ kind: 'location' as const, id, name })),
    ...(containers.data?.rows ?? []).map(({ id, name }) => ({ kind: 'container' as const, id, name })),
  ]
  async function put(target: Target) {
    try {
      const { sendMove } = await import('../../offline/moves.ts')
      const there = target.kind === 'location' ? { locationId: target.id } : { containerId: target.id }
      await sendMove(
        { id: newId(), labelIds, kind: 'relocate', ...there },
        { title: target.name, detail: t('label.count', { count: labelIds.length }) },
      )
      await forgetLabels()
      notify({ kind: 'success', message: t('place.done', { place: target.name }) })
      onClose()
    } catch (error) {
      notifyProblem(error)
    }
  }
  async function putScanned(code: string) {
    try {
      const found = (await findByCode(code)).find(
        ({ entity }) => entity === 'location' || entity === 'container',
      )
      if (found === undefined) notify({ kind: 'warning', message: t('place.notAPlace') })
      else await put({ kind: found.entity as Target['kind'], id: found.id, name: found.title })
    } catch (error) {
      notifyProblem(error)
    }
  }
  useScans(code => void putScanned(code))
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('place.title')}
      size="40rem"
      closeButtonProps={{ 'aria-label': words.close }}
    >
      <div className={classes.form}>
        <SearchField value={search} onSearch={setSearch} placeholder={t('place.search')} />
        {places.isPending && <Skeleton height={180} radius="md" />}
        {!places.isPending && targets.length === 0 && (
          <EmptyState compact icon={IconMapPin} title={t('list.noneFound')}>
            {t('list.noneFoundHint')}
          </EmptyState>
        )}
        <div className={classes.targets}>
          {targets.map(target => (
            <Tile
              key={target.id}
              label={target.name}
              detail={t(target.kind === 'location' ? 'place.location' : 'place.container')}
              icon={target.kind === 'location' ? IconMapPin : IconBox}
              color={target.kind === 'location' ? 'basil' : 'steel'}
              onPress={() => void put(target)}
            />
          ))}
        </div>
      </div>
    </Modal>
  )
}
