import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useKitWords } from '../words.tsx'
import classes from './filter-bar.module.css'

export interface SearchFieldProps {
  value: string
  /** Called 250 ms after the last key, at once when cleared or on Enter. */
  onSearch: (text: string) => void
  placeholder: string
}

/** The search of a list. */
export function SearchField({ value, onSearch, placeholder }: SearchFieldProps) {
  const words = useKitWords()
  const [text, setText] = useState(value)
  const [sent, setSent] = useState(value)
  const search = useDebouncedCallback((next: string) => {
    setSent(next)
    onSearch(next)
  }, 250)
  // A value that did not come from here (the address changed) replaces what is typed.
  if (value !== sent) {
    setSent(value)
    setText(value)
  }
  function now(next: string) {
    search.cancel()
    setText(next)
    setSent(next)
    onSearch(next)
  }
  return (
    <TextInput
      type="search"
      role="searchbox"
      className={classes.search!}
      aria-label={placeholder}
      placeholder={placeholder}
      value={text}
      leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
      rightSection={
        text === '' ? null : <CloseButton size={32} aria-label={words.clear} onClick={() => now('')} />
      }
      onChange={event => {
        setText(event.currentTarget.value)
        search(event.currentTarget.value)
      }}
      onKeyDown={event => {
        if (event.key === 'Enter') now(event.currentTarget.value)
        if (event.key === 'Escape' && text !== '') now('')
      }}
    />
  )
}
