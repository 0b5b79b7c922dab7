import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { choiceKey, fieldKey, groupKey, importNames, phraseKey, sheetFields } from '@cloche/domain/derive'
import { notifyProblem } from '../../data/messages.ts'
import { useText, type Translate } from '../../data/text/texts.ts'
import { call, callForFile } from '../../data/wire/call.ts'
import { saveFile } from '../../data/wire/save-file.ts'
import { fieldGroups } from '../reading/screen-fields.ts'
import { Line } from '../../kit/layout/layout.tsx'
import { asSheet, mappingQuery, type Imported, type Preview } from './import-calls.ts'
import type { ImportPlan } from './plan.ts'

const formats = ['xlsx', 'csv'] as const

/** Empty sheets with the columns that are understood. */
function Templates({ entity }: { entity: EntityDeclaration }) {
  const t = useText()
  async function take(format: (typeof formats)[number]) {
    try {
      const { blob, name } = await callForFile('GET', '/records/template', {
        query: { entity: entity.name, format },
      })
      saveFile(blob, name ?? `${entity.many}.${format}`)
    } catch (error) {
      notifyProblem(error)
    }
  }
  return (
    <Line>
      {formats.map(format => (
        <Button
          key={format}
          variant="default"
          leftSection={<IconDownload size={20} stroke={1.6} aria-hidden />}
          onClick={() => void take(format)}
        >
          {t(`import.template.${format}`)}
        </Button>
      ))}
    </Line>
  )
}

/** The fields without which nothing new can be made; its place is where one works. */
function neededNames(entity: EntityDeclaration): string[] {
  return Object.entries(sheetFields(entity))
    .filter(
      ([name, field]) =>
        field.required && field.default === undefined && !field.readOnly && name !== 'locationId',
    )
    .map(([name]) => name)
}

/** What was understood of a cell, in the reader's words; names of other records as the sheet has them. */
function understood(entity: EntityDeclaration): ImportPlan['understood'] {
  const fields = sheetFields(entity)
  return (name, { draft }, written, t, writing) => {
    const field = fields[name]
    const value = draft[name]
    if (value === undefined || value === null) return written.trim()
    switch (field?.kind) {
      case 'flag':
        return t(value === true ? 'word.yes' : 'word.no')
      case 'choice':
        return t(choiceKey(entity, name, String(value)))
      case 'choices':
        return (value as string[]).map(one => t(choiceKey(entity, name, one))).join(', ')
      case 'quantity': {
        const amount = value as { value: number; unit: string }
        return writing.quantity(amount.value, amount.unit)
      }
      default:
        return written.trim()
    }
  }
}

/** How the records of any entity are imported, read off its declaration. */
export function recordPlan(entity: EntityDeclaration, list: ImportPlan['list'], t: Translate): ImportPlan {
  const names = importNames(entity)
  const needed = neededNames(entity)
  const label = (name: string) => t(fieldKey(entity, name))
  const title = entity.title.find(name => names.includes(name)) ?? names[0] ?? 'id'
  return {
    entity: entity.name,
    read: (file, mapping, signal) =>
      call<Preview>('POST', '/records/import/preview', {
        body: asSheet(file),
        query: { entity: entity.name, ...mappingQuery(mapping) },
        signal,
      }),
    send: (rows, signal) =>
      call<Imported>('POST', '/records/import', { body: { entity: entity.name, rows }, signal }),
    title,
    lacks: columns => {
      const has = (name: string) => columns.some(({ field }) => field === name)
      return !has('id') && needed.some(name => !has(name))
    },
    known: names,
    needed,
    choices: () =>
      fieldGroups(entity, names).map(({ group, names: members }) => ({
        group: t(groupKey(group)),
        items: [...(group === 'main' ? ['id'] : []), ...members].map(name => ({
          value: name,
          label: label(name),
        })),
      })),
    isShared: () => false,
    columnWords: name => label(name),
    understood: understood(entity),
    second: names.filter(name => name !== title).slice(0, 4),
    widths: { [title]: 240, id: 310 },
    mono: ['id', 'code', 'sku', 'gtin'],
    list,
    Examples: () => <Templates entity={entity} />,
    words: {
      title: 'import.records.title',
      values: {
        many: t(phraseKey(entity.name, 'many')),
        names: new Intl.ListFormat(document.documentElement.lang).format(needed.map(label)),
      },
      known: 'import.records.known',
      also: 'import.records.id',
      needs: 'import.records.needs',
      needsText: 'import.records.needsText',
      start: 'import.records.start',
      done: 'import.records.done',
      doneNone: 'import.records.doneNone',
      allGood: 'import.records.allGood',
      see: 'import.records.see',
    },
  }
}
