import { ActionIcon, Menu, Button } from '@mantine/core'
import { newBlock } from '@cloche/domain/rules/labels'
import { BLOCK_KINDS } from '@cloche/domain/catalogue'
import { IconArrowDown, IconArrowUp, IconCopy, IconPlus, IconTemplate, IconTrash } from '@tabler/icons-react'
import { useText } from '../../../data/text/texts.ts'
import { newId } from '../../../data/wire/new-id.ts'
import { Card } from '../../../kit/page/card.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { BLOCK_ICONS, useBlockNames } from './block-names.ts'
import { designKeys } from './design-keys.ts'
import classes from './design.module.css'
import { chosenBlocks, type DesignAction, type DesignState } from './design-state.ts'

/** As many blocks as a template takes. */
const most = 60

function AddMenu({ state, dispatch }: { state: DesignState; dispatch: (action: DesignAction) => void }) {
  const t = useText()
  const { design } = state
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <Button
          leftSection={<IconPlus size={20} stroke={1.6} aria-hidden />}
          disabled={design.blocks.length >= most}
        >
          {t('design.add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {BLOCK_KINDS.map(kind => {
          const Icon = BLOCK_ICONS[kind]
          return (
            <Menu.Item
              key={kind}
              leftSection={<Icon size={20} stroke={1.6} aria-hidden />}
              onClick={() =>
                dispatch({ type: 'add', blocks: [newBlock(kind, newId(), design, design.blocks)] })
              }
            >
              {t(`templateBlock.choice.kind.${kind}`)}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The blocks, the topmost first, to choose and to order without a pointer. */
export function BlockList({
  state,
  mayEdit,
  dispatch,
}: {
  state: DesignState
  mayEdit: boolean
  dispatch: (action: DesignAction) => void
}) {
  const t = useText()
  const nameOf = useBlockNames()
  const { design, chosen } = state
  const buttons = [
    {
      key: 'forward',
      Icon: IconArrowUp,
      label: t('design.forward'),
      run: () => dispatch({ type: 'reorder', by: 1 }),
    },
    {
      key: 'backward',
      Icon: IconArrowDown,
      label: t('design.backward'),
      run: () => dispatch({ type: 'reorder', by: -1 }),
    },
    {
      key: 'duplicate',
      Icon: IconCopy,
      label: t('design.duplicate'),
      run: () =>
        dispatch({
          type: 'add',
          blocks: chosenBlocks(state).map(block => ({
            ...block,
            id: newId(),
            x: block.x + 2,
            y: block.y + 2,
          })),
        }),
    },
    {
      key: 'remove',
      Icon: IconTrash,
      label: t('design.remove', { count: Math.max(1, chosen.length) }),
      run: () => dispatch({ type: 'remove' }),
    },
  ]
  return (
    <Card title={t('design.blocks')} action={mayEdit && <AddMenu state={state} dispatch={dispatch} />}>
      {design.blocks.length === 0 ? (
        <EmptyState compact icon={IconTemplate} title={t('design.none')}>
          {t('design.noneHint')}
        </EmptyState>
      ) : (
        <ul className={classes.list} onKeyDown={designKeys(state, mayEdit, dispatch)}>
          {design.blocks.toReversed().map(block => {
            const Icon = BLOCK_ICONS[block.kind]
            return (
              <li key={block.id}>
                <button
                  type="button"
                  className={classes.row}
                  aria-pressed={chosen.includes(block.id)}
                  onClick={event =>
                    dispatch({
                      type: 'choose',
                      ids:
                        event.shiftKey || event.ctrlKey || event.metaKey
                          ? [...new Set([...chosen, block.id])]
                          : [block.id],
                    })
                  }
                >
                  <Icon size={20} stroke={1.6} aria-hidden />
                  <span className={classes.rowName}>{nameOf(block)}</span>
                </button>
              </li>
            )
          })}
        </ul>
      )}
      {mayEdit && chosen.length > 0 && (
        <div className={classes.buttons}>
          {buttons.map(({ key, Icon, label, run }) => (
            <ActionIcon key={key} variant="default" size={44} aria-label={label} title={label} onClick={run}>
              <Icon size={20} stroke={1.6} />
            </ActionIcon>
          ))}
        </div>
      )}
    </Card>
  )
}
