import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useState, type RefObject } from 'react'
import { useRecords, type RecordOf } from '../../../data/records/records.ts'
import { useText } from '../../../data/text/texts.ts'
import classes from './lines.module.css'

/** Lower case without accents, as the search compares. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

type Found = Pick<RecordOf<'product'>, 'id' | 'name' | 'consumptionUnit' | 'type'>

/** Finds a product by typing; Enter takes the first, and the next one can be typed at once. */
export function AddLine({
  label,
  without,
  type,
  inputRef,
  onAdd,
}: {
  label: string
  without: readonly string[]
  /** Only products of this type. */
  type?: RecordOf<'product'>['type']
  inputRef?: RefObject<HTMLInputElement | null>
  onAdd: (product: Found) => void
}) {
  const t = useText()
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), 150)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const { data, isFetching, isPlaceholderData } = useRecords(
    'product',
    combobox.dropdownOpened
      ? {
          limit: 20,
          search,
          attributes: ['id', 'name', 'consumptionUnit', 'type'],
          filter: { active: true, ...(type === undefined ? {} : { type }) },
        }
      : null,
  )
  // Until the answer to what is typed is there, only what fits it of the answer before may be taken.
  const isStale = isPlaceholderData || text.trim() !== search
  const fits = (name: string) => !isStale || plain(name).includes(plain(text.trim()))
  const found = (data?.rows ?? []).filter(product => !without.includes(product.id) && fits(product.name))
  function take(id: string) {
    const product = found.find(one => one.id === id)
    if (product === undefined) return
    onAdd(product)
    setText('')
    combobox.closeDropdown()
  }
  return (
    <Combobox store={combobox} onOptionSubmit={take} shadow="md">
      <Combobox.Target>
        <TextInput
          ref={inputRef ?? null}
          className={classes.add ?? ''}
          aria-label={label}
          placeholder={t('recipe.addHint')}
          leftSection={<IconPlus size={20} stroke={1.8} aria-hidden />}
          value={text}
          onFocus={() => combobox.openDropdown()}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onChange={event => {
            setText(event.currentTarget.value)
            combobox.openDropdown()
            combobox.selectFirstOption()
          }}
          onKeyDown={event => {
            if (event.key === 'Enter' && combobox.getSelectedOptionIndex() < 0 && found[0] !== undefined) {
              event.preventDefault()
              take(found[0].id)
            }
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options className={classes.options ?? ''}>
          {found.map(product => (
            <Combobox.Option key={product.id} value={product.id} className={classes.option ?? ''}>
              <span>{product.name}</span>
              <small>{t(`product.choice.type.${product.type}`)}</small>
            </Combobox.Option>
          ))}
          {found.length === 0 && (
            <Combobox.Empty>{t(isFetching ? 'word.loading' : 'recipe.addNone')}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
