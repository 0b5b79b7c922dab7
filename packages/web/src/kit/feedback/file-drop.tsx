import { Progress } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useId, useRef, useState, type DragEvent } from 'react'
import { useKitWords } from '../words.tsx'
import classes from './file-drop.module.css'

export interface FileDropProps {
  /** "Drop a file here or choose one". */
  label: string
  /** What is taken, in words: "CSV or XLSX, up to 20 MB". */
  hint: string
  /** The same for the browser: ".csv,.xlsx". */
  accept: string
  onFiles: (files: readonly File[]) => void
  /** Files that are not of the accepted kinds. */
  onRefused?: (files: readonly File[]) => void
  multiple?: boolean
  /** 0 to 100 while a file is on its way; null when none is. */
  progress?: number | null
}

/** Whether a file is of the kinds an `accept` text names (endings and MIME types). */
export function isAccepted(file: { name: string; type: string }, accept: string): boolean {
  const name = file.name.toLowerCase()
  return accept.split(',').some(kind => {
    const wanted = kind.trim().toLowerCase()
    if (wanted.startsWith('.')) return name.endsWith(wanted)
    if (wanted.endsWith('/*')) return file.type.startsWith(wanted.slice(0, -1))
    return file.type === wanted
  })
}

/** A place to drop a file on, which is also the button that chooses one. */
export function FileDrop({
  label,
  hint,
  accept,
  onFiles,
  onRefused,
  multiple = false,
  progress = null,
}: FileDropProps) {
  const words = useKitWords()
  const hintId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  function take(list: FileList | null) {
    const all = [...(list ?? [])]
    const good = all.filter(file => isAccepted(file, accept))
    if (good.length < all.length) onRefused?.(all.filter(file => !good.includes(file)))
    if (good.length > 0) onFiles(multiple ? good : good.slice(0, 1))
  }
  function drag(event: DragEvent, over: boolean) {
    event.preventDefault()
    setIsOver(over)
  }
  const isBusy = progress !== null
  return (
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={event => drag(event, true)}
      onDragLeave={event => drag(event, false)}
      onDrop={event => {
        drag(event, false)
        if (!isBusy) take(event.dataTransfer.files)
      }}
    >
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        onChange={event => {
          take(event.currentTarget.files)
          event.currentTarget.value = ''
        }}
      />
      <button
        type="button"
        className={classes.button}
        disabled={isBusy}
        aria-describedby={hintId}
        onClick={() => input.current?.click()}
      >
        <IconFileUpload size={32} stroke={1.6} aria-hidden className={classes.icon} />
        <span className={classes.label}>{isBusy ? words.uploading(Math.round(progress)) : label}</span>
        <span id={hintId} className={classes.hint}>
          {hint}
        </span>
      </button>
      {isBusy && (
        <Progress
          value={progress}
          aria-label={words.uploading(Math.round(progress))}
          className={classes.progress!}
        />
      )}
    </div>
  )
}
