import { Alert, Badge, Button } from '@mantine/core'
import { IconPlus, IconTags } from '@tabler/icons-react'
import type { EntityDeclaration, Metas } from '@cloche/domain/catalogue'
import { useRef, useState } from 'react'
import { notify } from '../../../data/messages.ts'
import { useLocale } from '../../../data/text/locale.ts'
import { useText } from '../../../data/text/texts.ts'
import { isProblem } from '../../../data/wire/problem.ts'
import { Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { KeyValueList } from '../../../kit/page/key-value-list.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { useWriting } from '../../fields/writing.ts'
import { noteWrite, notifyRefusal } from '../../machine/record-actions.ts'
import { isSame } from '../../machine/record/same.ts'
import { sendChange, type RecordRow } from '../../machine/wire.ts'
import { useUnsavedGuard } from '../leave-guard.tsx'
import { MetaRow } from './metas/meta-row.tsx'
import {
  faultsOf,
  linesOf,
  mergeMetas,
  metasMax,
  metasOf,
  newLine,
  type MetaLine,
} from './metas/metas-draft.ts'
import classes from './metas/metas.module.css'

const metasIn = (row: RecordRow) => (row['metas'] ?? {}) as Metas

/** Custom properties as they are read by those who may not change them. */
function MetasRead({ metas }: { metas: Metas }) {
  const t = useText()
  const { formats } = useWriting()
  const locale = useLocale()
  const lines = linesOf(metas, locale)
  if (lines.length === 0)
    return (
      <Card>
        <EmptyState compact icon={IconTags} title={t('form.noProperties')} />
      </Card>
    )
  const write = (line: MetaLine) =>
    line.kind === 'number'
      ? formats.number(line.number ?? 0, 12)
      : line.kind === 'flag'
        ? t(line.flag ? 'word.yes' : 'word.no')
        : line.kind === 'empty'
          ? '–'
          : line.text
  return (
    <Card title={t('field.metas')}>
      <KeyValueList
        items={lines.map(line => ({
          label: line.name,
          value: (
            <span className={classes.value}>
              {write(line)}
              {line.isPublic && <Badge color="teal">{t('field.isPublic')}</Badge>}
            </span>
          ),
        }))}
      />
    </Card>
  )
}

export interface MetasTabProps {
  readonly entity: EntityDeclaration
  readonly row: RecordRow
  readonly mayEdit: boolean
  /** Another way of keeping them than the change of the record; answers the record as it is then. */
  readonly send?: (metas: Metas) => Promise<RecordRow>
}

function MetasEditor({ entity, row, send: sendOwn }: Omit<MetasTabProps, 'mayEdit'>) {
  const t = useText()
  const locale = useLocale()
  const [base, setBase] = useState(() => ({ metas: metasIn(row), version: row['version'] }))
  const [lines, setLines] = useState(() => linesOf(base.metas, locale))
  const [isJudged, setIsJudged] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const [clashes, setClashes] = useState<readonly string[]>([])
  const list = useRef<HTMLUListElement>(null)
  const isUnsaved = lines.some(line => line.name.trim() === '') || !isSame(metasOf(lines), base.metas)
  // What others saved is taken over while nothing is being written.
  if (!isUnsaved && row['version'] !== base.version && !isSaving) begin(row)
  const guard = useUnsavedGuard(isUnsaved, () => begin(row))
  const faults = isJudged ? faultsOf(lines) : new Map()

  function begin(from: RecordRow) {
    setBase({ metas: metasIn(from), version: from['version'] })
    setLines(linesOf(metasIn(from), locale))
    setIsJudged(false)
    setClashes([])
  }
  function focusLine(key: number) {
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLInputElement>(`[data-meta-name="${key}"]`)?.focus(),
    )
  }
  function add() {
    const line = newLine()
    setLines([...lines, line])
    focusLine(line.key)
  }
  async function send(metas: Metas, from: Metas, version: unknown): Promise<void> {
    try {
      const saved = await (sendOwn === undefined
        ? sendChange(entity, row.id, { metas, version })
        : sendOwn(metas))
      begin(saved)
      await noteWrite()
      notify({ kind: 'success', message: t('metas.saved') })
    } catch (error) {
      if (!isProblem(error, 'STALE_VERSION')) return notifyRefusal(error)
      const { current } = error.details as { current: RecordRow }
      const { merged, clashes: both } = mergeMetas(from, metas, metasIn(current))
      if (both.length === 0) return send(merged, metasIn(current), current['version'])
      setBase({ metas: metasIn(current), version: current['version'] })
      setLines(linesOf(merged, locale))
      setClashes(both)
    }
  }
  async function save() {
    const wrong = faultsOf(lines)
    setIsJudged(true)
    const first = wrong.keys().next()
    if (!first.done) return focusLine(first.value)
    setIsSaving(true)
    await send(metasOf(lines), base.metas, base.version)
    setIsSaving(false)
  }
  const addButton = (
    <Button
      variant={lines.length === 0 ? 'filled' : 'default'}
      leftSection={<IconPlus size={20} stroke={1.8} />}
      disabled={lines.length >= metasMax}
      onClick={add}
    >
      {t('form.addProperty')}
    </Button>
  )
  return (
    <Card title={t('field.metas')}>
      <Note>{t('metas.hint')}</Note>
      {clashes.length > 0 && (
        <Alert color="saffron" mt="md" title={t('conflict.title')} role="alert">
          {t('metas.clash', { names: new Intl.ListFormat(locale).format(clashes) })}
        </Alert>
      )}
      {lines.length === 0 ? (
        <EmptyState compact icon={IconTags} title={t('form.noProperties')} actions={addButton} />
      ) : (
        <ul className={classes.rows} ref={list}>
          {lines.map(line => (
            <MetaRow
              key={line.key}
              line={line}
              faults={faults.get(line.key)}
              onChange={change =>
                setLines(lines.map(one => (one.key === line.key ? { ...one, ...change } : one)))
              }
              onRemove={() => setLines(lines.filter(one => one.key !== line.key))}
            />
          ))}
        </ul>
      )}
      {(lines.length > 0 || isUnsaved) && (
        <div className={classes.foot}>
          {lines.length > 0 && addButton}
          <span className={classes.room} />
          {isUnsaved && (
            <>
              <Button variant="default" onClick={() => begin(row)}>
                {t('verb.discard')}
              </Button>
              <Button loading={isSaving} onClick={() => void save()}>
                {t('verb.save')}
              </Button>
            </>
          )}
        </div>
      )}
      {guard}
    </Card>
  )
}

/** The custom properties of a record: read by all who see it, written by those who may change it. */
export default function MetasTab({ mayEdit, ...rest }: MetasTabProps) {
  return mayEdit ? <MetasEditor {...rest} /> : <MetasRead metas={metasIn(rest.row)} />
}
