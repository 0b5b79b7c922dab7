import { Button, Select } from '@mantine/core'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { phraseKey } from '@cloche/domain/derive'
import { entityNamed } from '@cloche/domain/entities'
import { useState } from 'react'
import { useText } from '../../../data/text/texts.ts'
import { RecordsSelect } from '../../../entity-screens/fields/links/record-select.tsx'
import { titleOf } from '../../../entity-screens/fields/links/record-title.ts'
import { useWriting } from '../../../entity-screens/fields/writing.ts'
import { Line } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { SearchField } from '../../../kit/table/search-field.tsx'
import { useAnything, type Picked } from './picked.ts'
import classes from './qr.module.css'

/** Chooses what codes are made of: any record by searching, or records of a kind from their list. */
export function PickCard({
  kinds,
  first,
  picked,
  onPick,
}: {
  kinds: readonly string[]
  first: string
  picked: readonly Picked[]
  onPick: (next: readonly Picked[]) => void
}) {
  const t = useText()
  const writing = useWriting()
  const [search, setSearch] = useState('')
  const [kind, setKind] = useState(first)
  const { data: found } = useAnything(search)
  const has = ({ entity, id }: { entity: string; id: string }) =>
    picked.some(one => one.entity === entity && one.id === id)
  const ofKind = picked.filter(({ entity }) => entity === kind)
  function choose(ids: readonly string[]) {
    const others = picked.filter(one => one.entity !== kind)
    const entity = entityNamed(kind)
    onPick([
      ...others,
      ...ids.map(id => {
        const row = writing.recordOf(kind, id)
        const known = ofKind.find(one => one.id === id)?.title ?? ''
        return { entity: kind, id, title: (row && titleOf(entity, row, writing)) ?? known }
      }),
    ])
  }
  return (
    <Card title={t('qrSheet.choose')}>
      <div className={classes.form}>
        <Line>
          <SearchField value={search} onSearch={setSearch} placeholder={t('qrSheet.findAny')} />
        </Line>
        {found !== undefined && search.trim() !== '' && (
          <ul className={classes.found} aria-label={t('qrSheet.found')}>
            {found.length === 0 && <li>{t('qrSheet.notFound')}</li>}
            {found.map(({ entity, id, title, detail }) => (
              <li key={`${entity} ${id}`}>
                <span className={classes.foundText}>
                  <strong>{title}</strong>
                  <span>
                    {t(phraseKey(entity, 'one'))}
                    {detail !== null && ` · ${detail}`}
                  </span>
                </span>
                <Button
                  variant={has({ entity, id }) ? 'subtle' : 'default'}
                  disabled={has({ entity, id })}
                  aria-label={t(has({ entity, id }) ? 'qrSheet.added' : 'qrSheet.add', { name: title })}
                  onClick={() => onPick([...picked, { entity, id, title }])}
                >
                  {has({ entity, id }) ? (
                    <IconCheck size={20} aria-hidden />
                  ) : (
                    <IconPlus size={20} aria-hidden />
                  )}
                </Button>
              </li>
            ))}
          </ul>
        )}
        <Select
          label={t('qrSheet.browse')}
          value={kind}
          allowDeselect={false}
          searchable
          data={kinds.map(name => ({ value: name, label: t(phraseKey(name, 'many')) }))}
          onChange={next => setKind(next ?? kind)}
        />
        <RecordsSelect
          key={kind}
          entity={kind}
          value={ofKind.map(({ id }) => id)}
          onChange={choose}
          frame={{ label: t(phraseKey(kind, 'many')) }}
        />
      </div>
    </Card>
  )
}
