import { Modal } from '@mantine/core'
import { IconBox, IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'
import { notify, notifyProblem } from '../../../data/messages.ts'
import { useRecords } from '../../../data/records/records.ts'
import { findByCode } from '../../../data/scan/find.ts'
import { useScans } from '../../../data/scan/scan-handlers.ts'
import { useText } from '../../../data/text/texts.ts'
import { Tile } from '../../../kit/floor/tile.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { SearchField } from '../../../kit/table/search-field.tsx'
import { useKitWords } from '../../../kit/words.tsx'
import { moveContainer, type Contained } from './container-calls.ts'
import classes from './contents.module.css'

/** Moves a container with all that is in it: to a place or into another container, by a press or a scan. */
export function MoveDialog({ container, onClose }: { container: Contained; onClose: () => void }) {
  const t = useText()
  const words = useKitWords()
  const [search, setSearch] = useState('')
  const query = { limit: 60, by: 'name', sort: 'asc', ...(search === '' ? {} : { search }) } as const
  const places = useRecords('location', query)
  const others = useRecords('container', query)
  async function move(target: { locationId: string } | { parentId: string }) {
    try {
      await moveContainer(container, target)
      notify({ kind: 'success', message: t('handling.moved', { name: container.name }) })
      onClose()
    } catch (error) {
      notifyProblem(error)
    }
  }
  async function moveScanned(code: string) {
    try {
      const found = await findByCode(code)
      const target = found.find(({ entity }) => entity === 'location' || entity === 'container')
      if (target === undefined) notify({ kind: 'warning', message: t('handling.notAPlace') })
      else await move(target.entity === 'location' ? { locationId: target.id } : { parentId: target.id })
    } catch (error) {
      notifyProblem(error)
    }
  }
  useScans(code => void moveScanned(code))
  const targets = [
    ...(places.data?.rows ?? [])
      .filter(({ id }) => id !== container.locationId || container.parentId !== null)
      .map(({ id, name }) => ({ id, name, isPlace: true })),
    ...(others.data?.rows ?? [])
      .filter(({ id, status }) => id !== container.id && status !== 'toClean' && status !== 'retired')
      .map(({ id, name }) => ({ id, name, isPlace: false })),
  ]
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('handling.moveTitle', { name: container.name })}
      size="40rem"
      closeButtonProps={{ 'aria-label': words.close }}
    >
      <div className={classes.form}>
        <SearchField value={search} onSearch={setSearch} placeholder={t('handling.searchPlaces')} />
        {!places.isPending && targets.length === 0 && (
          <EmptyState compact icon={IconMapPin} title={t('list.noneFound')}>
            {t('list.noneFoundHint')}
          </EmptyState>
        )}
        <div className={classes.targets}>
          {targets.map(({ id, name, isPlace }) => (
            <Tile
              key={id}
              label={name}
              detail={t(isPlace ? 'handling.toPlace' : 'handling.intoContainer')}
              icon={isPlace ? IconMapPin : IconBox}
              color={isPlace ? 'basil' : 'steel'}
              onPress={() => void move(isPlace ? { locationId: id } : { parentId: id })}
            />
          ))}
        </div>
      </div>
    </Modal>
  )
}
