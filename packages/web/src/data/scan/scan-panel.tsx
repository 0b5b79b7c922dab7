import { Button, Skeleton } from '@mantine/core'
import { IconCamera, IconScan } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../text/texts.ts'
import { fetchedPart } from '../../kit/fetched-part.tsx'
import { Column } from '../../kit/layout/layout.tsx'
import { CodeField } from './code-field.tsx'
import classes from './scan.module.css'
import { handOverScan } from './scan-handlers.ts'

const { Part: Camera } = fetchedPart(
  () => import('./camera/camera.tsx'),
  () => <Skeleton height={320} radius="lg" />,
)

/** Whether this device is held in a hand and looks with a camera; on a desk it is asked for first. */
function isHandheld(): boolean {
  return window.matchMedia('(pointer: coarse)').matches
}

/** The three ways to give a code: camera, hand scanner, typing. All go to whoever takes scans now. */
export function ScanPanel({ isBusy = false }: { isBusy?: boolean }) {
  const t = useText()
  const [hasCamera, setHasCamera] = useState(isHandheld)
  return (
    <Column>
      {hasCamera ? (
        <Camera onCode={handOverScan} />
      ) : (
        <Button
          size="lg"
          variant="default"
          leftSection={<IconCamera size={24} stroke={1.6} />}
          onClick={() => setHasCamera(true)}
        >
          {t('scan.openCamera')}
        </Button>
      )}
      <CodeField onCode={handOverScan} isBusy={isBusy} />
      <p className={classes.hint}>
        <IconScan size={20} stroke={1.6} aria-hidden />
        {t('scan.wedgeHint')}
      </p>
    </Column>
  )
}
