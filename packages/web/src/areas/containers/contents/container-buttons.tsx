import { Button, Menu } from '@mantine/core'
import {
  IconArrowBarToDown,
  IconBarcode,
  IconBoxOff,
  IconLogout2,
  IconMapPin,
  IconPrinter,
  IconScale,
  IconSparkles,
  type TablerIcon,
} from '@tabler/icons-react'
import { useState } from 'react'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { attempt, notify, notifyProblem } from '../../../data/messages.ts'
import { doesHere, hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { saveFile } from '../../../data/wire/save-file.ts'
import {
  cleanContainer,
  giveSscc,
  moveContainer,
  printContainer,
  unpackLabels,
  type Contents,
} from './container-calls.ts'
import { MoveDialog } from './move-dialog.tsx'
import { PutDialog } from './put-dialog.tsx'
import { WeighDialog } from './weigh-dialog.tsx'
import classes from './contents.module.css'

type Dialog = 'put' | 'move' | 'weigh' | 'empty'

/** All that can be done with a container in hand; only what fits how it stands. */
export function ContainerButtons({ contents }: { contents: Contents }) {
  const t = useText()
  const session = useSession()
  const [open, setOpen] = useState<Dialog | null>(null)
  const { containers, above, count } = contents
  const [container, ...nested] = containers
  const { id, name, status } = container
  const may = doesHere(session, 'carry')
  const mayEdit = hasLevel(session, 'C', 2)
  const mayLabels = hasLevel(session, 'LA', 2)
  const isInService = status === 'available' || status === 'inUse'
  const close = () => setOpen(null)
  const outer = above[0]
  const doing = (work: () => Promise<unknown>, message: (answer: unknown) => string) => () =>
    void work()
      .then(answer => notify({ kind: 'success', message: message(answer) }))
      .catch(notifyProblem)
  const print = (format: 'pdf' | 'zpl') =>
    attempt(async () => {
      const { blob, name: file } = await printContainer(id, format)
      saveFile(blob, file ?? `container.${format}`)
    })
  // What comes next with it, as it stands: filled, emptied, or cleaned.
  const next = { available: 'put', inUse: 'emptyAll', toClean: 'clean' }[status as string]
  const buttons: readonly (readonly [string, TablerIcon, boolean, () => void])[] = [
    ['put', IconArrowBarToDown, may && isInService, () => setOpen('put')],
    ['move', IconMapPin, may, () => setOpen('move')],
    ['weigh', IconScale, may && status === 'inUse', () => setOpen('weigh')],
    [
      'emptyAll',
      IconBoxOff,
      may && mayLabels && status === 'inUse' && nested.length === 0,
      () => setOpen('empty'),
    ],
    [
      'clean',
      IconSparkles,
      mayEdit && status === 'toClean',
      doing(
        () => cleanContainer(container),
        () => t('handling.cleaned', { name }),
      ),
    ],
    [
      'giveSscc',
      IconBarcode,
      mayEdit && container.sscc === null,
      doing(
        () => giveSscc(id),
        answer => t('handling.gaveSscc', answer as { sscc: string }),
      ),
    ],
  ]
  return (
    <div className={classes.buttons}>
      {buttons.map(
        ([key, Sign, isOffered, press]) =>
          isOffered && (
            <Button
              key={key}
              size="lg"
              variant={key === next ? 'filled' : 'default'}
              {...(key === next ? { 'data-next': true } : {})}
              leftSection={<Sign size={22} stroke={1.6} aria-hidden />}
              onClick={press}
            >
              {t(`handling.${key}`)}
            </Button>
          ),
      )}
      {may && outer !== undefined && (
        <Button
          size="lg"
          variant="default"
          leftSection={<IconLogout2 size={22} stroke={1.6} aria-hidden />}
          onClick={doing(
            () => moveContainer(container, { parentId: null }),
            () => t('handling.moved', { name }),
          )}
        >
          {t('handling.outOf', { name: outer.name })}
        </Button>
      )}
      <Menu>
        <Menu.Target>
          <Button
            size="lg"
            variant="default"
            leftSection={<IconPrinter size={22} stroke={1.6} aria-hidden />}
          >
            {t('handling.print')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void print('pdf')}>{t('handling.printPdf')}</Menu.Item>
          <Menu.Item onClick={() => void print('zpl')}>{t('handling.printZpl')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {open === 'put' && <PutDialog container={container} onClose={close} />}
      {open === 'move' && <MoveDialog container={container} onClose={close} />}
      {open === 'weigh' && <WeighDialog container={container} onClose={close} />}
      {open === 'empty' && (
        <ActionDialog
          onClose={close}
          action={{
            title: t('handling.emptyAsk', { name }),
            consequence: count > 0 ? t('handling.emptyAskText') : null,
            verb: t('handling.emptyAll'),
            run: () => unpackLabels(container),
            done: () => t('handling.emptied', { name }),
          }}
        />
      )}
    </div>
  )
}
