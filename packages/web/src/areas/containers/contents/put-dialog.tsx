import { isPositive } from '@cloche/domain/rules/amounts'
import { Modal } from '@mantine/core'
import { IconBox, IconTag } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormats } from '../../../data/formats/formats.ts'
import { notify, notifyProblem } from '../../../data/messages.ts'
import { useRecords } from '../../../data/records/records.ts'
import { findByCode } from '../../../data/scan/find.ts'
import { useScans } from '../../../data/scan/scan-handlers.ts'
import { useText } from '../../../data/text/texts.ts'
import { Tile } from '../../../kit/floor/tile.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { SearchField } from '../../../kit/table/search-field.tsx'
import { useKitWords } from '../../../kit/words.tsx'
import { moveContainer, packLabels, type Contained } from './container-calls.ts'
import classes from './contents.module.css'

/** Puts labels and containers into a container, one after the other: each by a press or its scan. */
export function PutDialog({ container, onClose }: { container: Contained; onClose: () => void }) {
  const t = useText()
  const words = useKitWords()
  const formats = useFormats()
  const [search, setSearch] = useState('')
  const sought = search === '' ? {} : { search }
  const labels = useRecords('label', {
    limit: 60,
    by: 'madeAt',
    sort: 'desc',
    filter: { isFinal: false, containerId: { isNull: true } },
    ...sought,
  })
  const products = useRecords(
    'product',
    labels.data === undefined
      ? null
      : {
          limit: 60,
          attributes: ['id', 'name'],
          filter: { id: [...new Set(labels.data.rows.map(label => label.productId))] },
        },
  )
  const containers = useRecords('container', { limit: 30, by: 'name', sort: 'asc', ...sought })
  const names = new Map(products.data?.rows.map(product => [product.id, product.name]))
  async function put(kind: 'label' | 'container', id: string) {
    try {
      if (kind === 'container') {
        await moveContainer(id, { parentId: container.id })
        notify({ kind: 'success', message: t('handling.moved', { name: container.name }) })
      } else {
        const { labels: count } = await packLabels(container.id, [id])
        notify({ kind: 'success', message: t('handling.putIn', { count }) })
      }
    } catch (error) {
      notifyProblem(error)
    }
  }
  async function putScanned(code: string) {
    try {
      const found = await findByCode(code)
      const one = found.find(({ entity }) => entity === 'label' || entity === 'container')
      if (one === undefined) notify({ kind: 'warning', message: t('handling.notThere') })
      else await put(one.entity as 'label' | 'container', one.id)
    } catch (error) {
      notifyProblem(error)
    }
  }
  useScans(code => void putScanned(code))
  const open = (labels.data?.rows ?? []).filter(label => isPositive(label.quantity))
  const others = (containers.data?.rows ?? []).filter(
    ({ id, parentId }) => id !== container.id && id !== container.parentId && parentId !== container.id,
  )
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('handling.putTitle', { name: container.name })}
      size="40rem"
      closeButtonProps={{ 'aria-label': words.close }}
    >
      <div className={classes.form}>
        <SearchField value={search} onSearch={setSearch} placeholder={t('handling.searchLabels')} />
        {labels.data !== undefined && open.length + others.length === 0 && (
          <EmptyState compact icon={IconTag} title={t('list.noneFound')}>
            {t('list.noneFoundHint')}
          </EmptyState>
        )}
        <div className={classes.targets}>
          {open.map(({ id, productId, serial, quantity }) => (
            <Tile
              key={id}
              label={names.get(productId) ?? serial}
              detail={`${formats.quantity(quantity.value, quantity.unit)} · ${serial}`}
              icon={IconTag}
              onPress={() => void put('label', id)}
            />
          ))}
          {others.map(({ id, name }) => (
            <Tile
              key={id}
              label={name}
              detail={t('handling.putContainer')}
              icon={IconBox}
              color="steel"
              onPress={() => void put('container', id)}
            />
          ))}
        </div>
      </div>
    </Modal>
  )
}
