import { TextInput } from '@mantine/core'
import {
  defaultBatchPattern,
  parseBatchPattern,
  previewBatchPattern,
} from '@cloche/domain/rules/batch-pattern'
import { useText } from '../../../data/text/texts.ts'
import type { InputProps, KindLook } from '../kind-look.ts'
import { Column } from '../../../kit/layout/layout.tsx'
import classes from './batch-pattern.module.css'

/** One of each token, as it is put in by a press. */
const tokens = ['{product}', '{batch}', '{YYYY}', '{YY}', '{MM}', '{DD}', '{random:4}'] as const
const nameOf = (token: string) => `batchPattern.put.${token.replace(/[{}]|:\d+/g, '')}`

/** Today by the browser's own clock; an example needs no other. */
function today(): string {
  const now = new Date()
  const two = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** A pattern of batch codes: tokens a press away, and what comes of it while it is typed, or what is wrong with it. */
function PatternInput({ value, onChange, frame }: InputProps<'text'>) {
  const t = useText()
  const pattern = value ?? ''
  const shown = pattern === '' ? defaultBatchPattern : pattern
  const parsed = parseBatchPattern(shown)
  const preview = previewBatchPattern(shown, today())
  const problem = preview.ok ? null : t(preview.problem.code, { part: preview.problem.part })
  return (
    <Column gap="xs">
      <TextInput
        {...frame}
        error={frame.error ?? problem}
        value={pattern}
        placeholder={defaultBatchPattern}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        onChange={event => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
      />
      <div className={classes.tokens} role="group" aria-label={t('batchPattern.tokens')}>
        {tokens.map(token => (
          <button
            key={token}
            type="button"
            className={classes.token}
            disabled={frame.disabled}
            title={token}
            onClick={() => onChange(pattern + token)}
          >
            {t(nameOf(token))}
          </button>
        ))}
      </div>
      {preview.ok && (
        <p className={classes.preview} role="status">
          {t('batchPattern.example')} <output className="mono">{preview.identifier}</output>
        </p>
      )}
      {parsed.ok && !parsed.distinct && <p className={classes.warning}>{t('batchPattern.sameDay')}</p>}
    </Column>
  )
}

/** The look of a field that holds a pattern of batch codes. */
export const batchPatternLook: Partial<KindLook<'text'>> = { Input: PatternInput, mono: true }
