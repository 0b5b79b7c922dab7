import { TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../../data/text/texts.ts'
import type { InputProps, KindLook } from '../kind-look.ts'
import { codeVerdict, storedCode } from './code-verdict.ts'
import classes from './plain.module.css'

function Verdict({ scheme, typed }: { scheme: Parameters<typeof codeVerdict>[0]; typed: string }) {
  const t = useText()
  const verdict = codeVerdict(scheme, typed)
  return (
    <span aria-live="polite">
      {verdict !== null && (
        <span className={classes.verdict} data-verdict={verdict.is}>
          {verdict.is === 'good' && <IconCircleCheck size={16} stroke={1.8} aria-hidden />}
          {verdict.is === 'bad' && <IconAlertTriangle size={16} stroke={1.8} aria-hidden />}
          {t(verdict.text, verdict.values)}
        </span>
      )}
    </span>
  )
}

/** A code, judged while it is typed or scanned. Shorter GTINs are filled up when the field is left. */
function CodeField({ field, value, onChange, frame }: InputProps<'code'>) {
  const [isTouched, setIsTouched] = useState(false)
  const { scheme } = field
  const longest = { gtin14: 14, gln13: 13, sscc18: 18, grai: 30, free: 64 }[scheme]
  return (
    <div>
      <TextInput
        {...frame}
        classNames={{ input: 'mono' }}
        inputMode={scheme === 'free' ? 'text' : 'numeric'}
        autoComplete="off"
        spellCheck={false}
        maxLength={field.max ?? longest}
        value={value ?? ''}
        onChange={event => {
          setIsTouched(true)
          onChange(event.currentTarget.value)
        }}
        onBlur={event => {
          const stored = storedCode(scheme, event.currentTarget.value)
          if (stored !== event.currentTarget.value) onChange(stored)
        }}
      />
      {isTouched && !frame.error && <Verdict scheme={scheme} typed={value ?? ''} />}
    </div>
  )
}

export const codeLook: KindLook<'code'> = {
  write: value => value,
  Input: CodeField,
  width: 170,
  mono: true,
}
