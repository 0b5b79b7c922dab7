import { Loader } from '@mantine/core'
import { languageOf } from '@cloche/domain/text'
import { IconDownload } from '@tabler/icons-react'
import { useLocale } from '../../../../data/text/locale.ts'
import { useText } from '../../../../data/text/texts.ts'
import { FileDrop } from '../../../../kit/feedback/file-drop.tsx'
import { Card } from '../../../../kit/page/card.tsx'
import { ACCEPTED, BYTES_MAX } from '../import-calls.ts'
import classes from '../import.module.css'
import { columnWords } from '../rows/problem-words.ts'
import { SheetFaults } from './sheet-faults.tsx'
import type { ImportMachine } from '../use-import.ts'

/** The columns worth naming before a sheet is there. */
const KNOWN = [
  'name',
  'sku',
  'gtin',
  'type',
  'brand',
  'consumptionUnit',
  'weight',
  'ingredientsText',
  'allergensContained',
  'allergensTraces',
  'allergensNotContained',
  'description',
  'tag',
  'code',
] as const

/** Where the sheets of examples lie, in the language of their headers. */
const EXAMPLES = { en: 'examples/products.csv', es: 'examples/productos.csv' } as const

/** A place to drop the sheet on, and what it may say. */
export function ChooseStep({ machine }: { machine: ImportMachine }) {
  const t = useText()
  const language = languageOf(useLocale())
  const { file, isReading, faults } = machine

  function take(chosen: File | undefined) {
    if (chosen === undefined) return
    if (chosen.size > BYTES_MAX) machine.refuse(t('import.tooLarge', { name: chosen.name }))
    else machine.read(chosen)
  }

  return (
    <>
      <SheetFaults faults={faults} />
      {isReading && file !== null ? (
        <div className={classes.reading} role="status">
          <Loader size={24} />
          <span>{t('import.reading', { name: file.name })}</span>
        </div>
      ) : (
        <FileDrop
          label={t('import.drop')}
          hint={t('import.dropHint')}
          accept={ACCEPTED}
          onFiles={files => take(files[0])}
          onRefused={files => machine.refuse(t('import.wrongKind', { name: files[0]?.name ?? '' }))}
        />
      )}
      <Card title={t('import.known')}>
        <p className={classes.text}>{t('import.knownText')}</p>
        <ul className={classes.known}>
          {KNOWN.map(field => (
            <li key={field} data-needed={field === 'name' || undefined}>
              {columnWords(field, t)}
            </li>
          ))}
        </ul>
        <p className={classes.text}>{t('import.knownAllergens')}</p>
        <a className={classes.download} href={EXAMPLES[language]} download>
          <IconDownload size={20} stroke={1.6} aria-hidden />
          {t('import.example')}
        </a>
      </Card>
    </>
  )
}
