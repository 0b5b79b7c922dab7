import { Button, Input } from '@mantine/core'
import {
  allergenLevels,
  allergenNames,
  type AllergenLevel,
  type AllergenMap,
} from '@cloche/domain/rules/allergens'
import { useId, type KeyboardEvent } from 'react'
import { AllergenList } from '../../../data/food/allergen-list.tsx'
import { useText } from '../../../data/text/texts.ts'
import { AllergenIcon } from '../../../kit/marks/allergen-icons.tsx'
import type { InputProps, ValueProps } from '../kind-look.ts'
import classes from './json.module.css'
import type { JsonLook } from './json.tsx'

const asMap = (value: unknown) => (value ?? {}) as AllergenMap

function AllergensValue({ value }: ValueProps<'json'>) {
  return <AllergenList allergens={asMap(value)} />
}

/** Arrow keys move along the levels of one allergen. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.findIndex(button => button === document.activeElement)
  buttons[Math.min(buttons.length - 1, Math.max(0, at + step))]?.focus()
}

/** The fourteen allergens, each with its four levels side by side. Pressing the chosen one takes it back. */
function AllergensField({ value, onChange, frame }: InputProps<'json'>) {
  const t = useText()
  const id = useId()
  const map = asMap(value)
  const { disabled, ...rest } = frame
  const open = allergenNames.filter(name => map[name] === undefined)
  function set(name: (typeof allergenNames)[number], level: AllergenLevel) {
    const { [name]: before, ...others } = map
    onChange(before === level ? others : { ...others, [name]: level })
  }
  return (
    <Input.Wrapper {...rest} labelElement="div" labelProps={{ id }}>
      <div role="group" aria-labelledby={id} className={classes.allergens}>
        {allergenNames.map(name => (
          <div key={name} className={classes.allergen}>
            <span id={`${id}-${name}`} className={classes.allergenName}>
              <AllergenIcon name={name} size={24} />
              {t(`allergen.${name}`)}
            </span>
            <div
              role="radiogroup"
              aria-labelledby={`${id}-${name}`}
              className={classes.levels}
              onKeyDown={walk}
            >
              {allergenLevels.map((level, at) => {
                const isChosen = map[name] === level
                return (
                  <button
                    key={level}
                    type="button"
                    role="radio"
                    className={classes.level}
                    data-level={level}
                    aria-checked={isChosen}
                    aria-label={t(`allergenLevel.${level}`)}
                    title={t(`allergenLevel.${level}`)}
                    tabIndex={isChosen || (map[name] === undefined && at === 0) ? 0 : -1}
                    disabled={disabled}
                    onClick={() => set(name, level)}
                  >
                    {t(`allergenShort.${level}`)}
                  </button>
                )
              })}
            </div>
          </div>
        ))}
      </div>
      {open.length > 0 && open.length < allergenNames.length && !disabled && (
        <div className={classes.under}>
          <Button
            variant="default"
            onClick={() =>
              onChange({ ...map, ...Object.fromEntries(open.map(name => [name, 'notContained'])) })
            }
          >
            {t('field.allergens.restNot')}
          </Button>
        </div>
      )}
    </Input.Wrapper>
  )
}

export const allergensLook: JsonLook = { Value: AllergensValue, Input: AllergensField }
