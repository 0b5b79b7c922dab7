import { fetchedPart } from '../../kit/fetched-part.tsx'
import { defineSlots } from '../../entity-screens/slots.ts'

const { Part: BeginScanning } = fetchedPart(() =>
  import('./book/begin-scanning.tsx').then(module => ({ default: module.BeginScanning })),
)

/** Checkpoints: a session of scanning is begun there. */
export default defineSlots('checkpoint', { NextAction: BeginScanning })
